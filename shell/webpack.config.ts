import { shell } from '@site/kit';

export default shell(import.meta.dirname);
