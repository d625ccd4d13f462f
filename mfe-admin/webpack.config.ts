import { remote } from '@site/kit';

export default remote(import.meta.dirname);
