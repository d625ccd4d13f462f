import { remote } from '@site/kit';
import { fakeApi } from './dev/fake-api';

export default remote(import.meta.dirname, { fakeApi });
