import type { ReactNode } from 'react';
import { ListState } from '../../shared/list-state';
import { AdminFrame } from './admin-frame';

/** Replaces a page that a role may not see. The API also rejects its calls. */
export function NoAccess({ title, nav }: { title: string; nav?: ReactNode }) {
  return (
    <AdminFrame title={title} nav={nav}>
      <ListState icon="circle-alert" title="Your role does not include this page">
        An owner can give you another role.
      </ListState>
    </AdminFrame>
  );
}
