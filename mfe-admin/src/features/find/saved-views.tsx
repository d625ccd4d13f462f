import { type LeadSearch, LIMITS, readSearch, searchQuery } from '@site/contracts';
import { Button, Icon, toast } from '@site/platform';
import { type SyntheticEvent, useState } from 'react';
import { passFocus } from '../../shared/pass-focus';
import { useDeleteViewMutation, useSaveViewMutation, useViewsQuery } from '../lead-data/leads-api';
import styles from './find.module.css';

/** The user's saved searches, available on every machine. */
export function SavedViews({ search, onSearch }: { search: LeadSearch; onSearch: (search: LeadSearch) => void }) {
  const { data: views = [] } = useViewsQuery();
  const [saveView, { isLoading }] = useSaveViewMutation();
  const [deleteView] = useDeleteViewMutation();
  const [name, setName] = useState('');
  const query = searchQuery(search);

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (!name.trim() || isLoading) return;
    const { error } = await saveView({ name: name.trim(), query });
    if (!error) {
      setName((now) => (now === name ? '' : now));
      toast({ title: 'View saved' });
    } else {
      const isFull = views.length >= LIMITS.view.maxCount;
      const description = isFull ? `You can keep up to ${LIMITS.view.maxCount} views.` : 'Please try again.';
      toast({ title: 'View not saved', description, variant: 'destructive' });
    }
  }

  async function remove(id: string) {
    const { error } = await deleteView(id);
    if (error) toast({ title: 'View not deleted', description: 'Please try again.', variant: 'destructive' });
  }

  return (
    <div className={styles.views}>
      <h2 className={styles.viewsTitle}>My views</h2>
      {views.length === 0 && !query && <p className={styles.hint}>Choose filters, then save them under a name.</p>}
      <ul className={styles.chips}>
        {views.map((view) => (
          <li key={view.id} className={styles.view}>
            <button
              type="button"
              className={styles.chip}
              aria-pressed={view.query === query}
              onClick={() => onSearch(readSearch(view.query))}
            >
              {view.name}
            </button>
            <button
              type="button"
              className={styles.remove}
              aria-label={`Delete view ${view.name}`}
              onClick={({ currentTarget }) => {
                const item = currentTarget.parentElement;
                const neighbor = (item?.nextElementSibling ?? item?.previousElementSibling)?.firstElementChild;
                passFocus(neighbor, '[aria-label=Filters] button');
                void remove(view.id);
              }}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      {query && (
        <form className={styles.save} onSubmit={(event) => void save(event)}>
          <input
            className={styles.select}
            aria-label="Name of the view"
            placeholder="Name this view"
            maxLength={LIMITS.view.name}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" look="secondary" small busy={isLoading}>
            Save view
          </Button>
        </form>
      )}
    </div>
  );
}
