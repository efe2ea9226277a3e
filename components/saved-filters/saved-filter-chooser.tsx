import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { savedFilterNameLength } from "#lib/contract/user-preferences/saved-filter-constants.ts"
import { noResults } from "#lib/features/filter-bar/options.ts"
import type { SavedFilterList } from "#lib/features/saved-filters/load.ts"
import { deleteQuestion } from "#lib/features/saved-filters/texts.ts"
import { type FormState, untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type SavedFilterChooserProps = {
  list: SavedFilterList
  /** Selected saved filter. */
  active: { id: string; name: string } | null
  state: FormState
  /** Address of this chooser; its forms come back to it with their errors. */
  page: string
  /** Query of the page. */
  query: string
  hrefOfPage: (page: number | null) => string
  backHref: string
}

/** The saved filters as a page of forms: what stands in for the menu before scripts run. */
export function SavedFilterChooser(props: SavedFilterChooserProps) {
  const { list, active, state, page, query, hrefOfPage, backHref } = props
  const filters = list._embedded.user_preferences
  const held = <input type="hidden" name="query" value={query} />
  return (
    <section className="max-w-160 py-5" aria-labelledby="chooser-title">
      <h2 id="chooser-title">Saved filters</h2>
      <ul className="[&>li]:border-b [&>li]:border-line">
        {filters.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-2">
            <ActionForm
              action={routes.form("saved-filter.apply")}
              page={page}
              state={untouched}
              label={`Apply ${name}`}
            >
              {held}
              <input type="hidden" name="id" value={id} />
              <Button type="submit" kind="quiet" dense>
                {name}
              </Button>
            </ActionForm>
            <span className="flex-1" />
            <ActionForm
              action={routes.form("saved-filter.delete")}
              page={page}
              state={untouched}
              label={`Delete ${name}`}
            >
              {held}
              <input type="hidden" name="id" value={id} />
              <ConfirmSubmit
                label="Delete"
                ariaLabel={`Delete ${name}`}
                question={deleteQuestion(name)}
                confirmLabel="Delete"
                dense
                track="saved_filters.delete"
              />
            </ActionForm>
          </li>
        ))}
      </ul>
      {filters.length === 0 && <p className="text-faint">{noResults}</p>}
      <PagePager
        label="Pages of saved filters"
        page={list._page}
        totalPages={list._total_pages}
        hrefOf={hrefOfPage}
      />
      <ActionForm
        action={routes.form("saved-filter.save")}
        page={page}
        state={state}
        className="form"
        label="Save filters"
      >
        {held}
        <FormField
          name="name"
          label="Name"
          defaultValue={active?.name}
          maxLength={savedFilterNameLength}
          autoComplete="off"
          required
        />
        <div className="flex flex-wrap gap-2 items-center">
          {active && (
            <Button type="submit" kind="primary" name="id" value={active.id}>
              Save
            </Button>
          )}
          <Button type="submit">Save as</Button>
          <a className={buttonClass({ kind: "quiet" })} href={backHref}>
            Cancel
          </a>
        </div>
      </ActionForm>
    </section>
  )
}
