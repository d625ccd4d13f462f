import { jestConfig } from '@site/kit/jest';

export default jestConfig(import.meta.dirname);
