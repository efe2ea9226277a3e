import { History } from "lucide"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { BeforeAfter } from "#components/ui/before-after.tsx"
import { CursorPager } from "#components/ui/cursor-pager.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { LocationChange } from "#lib/contract/locations/history.ts"
import type { LocationDetail } from "#lib/contract/locations/schema.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { type FormState, untouched } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { countOf } from "#lib/format/numbers.ts"
import { changeTexts } from "#lib/location-history/change-texts.ts"
import { routes } from "#lib/routes/routes.ts"

const actionTexts: Readonly<Record<LocationChange["action"], string>> = {
  created: "Location created",
  changed: "Location changed",
  synced: "Synced from Google",
  reverted: "Earlier values restored",
  deleted: "Location deleted",
  restored: "Location restored",
}

export type LocationHistoryProps = {
  list: Attempt<AnswerOf<"locations.history">>
  location: LocationDetail
  canUpdate: boolean
  state: FormState
  page: string
  /** The tab with a cursor, or without one. */
  hrefOf: (cursor: { after?: string; before?: string }) => string
  /** Of the account. */
  timeZone: string
}

/** Who changed what of a location and when, with a way back (D-285). */
export function LocationHistory(props: LocationHistoryProps) {
  const { list, location, canUpdate, state, page, hrefOf, timeZone } = props
  if (!list.ok) {
    return <ErrorState title="Unable to load history" text={list.failure.userText} retryHref={hrefOf({})} />
  }
  const entries = list.value._embedded.history
  if (entries.length === 0) {
    return <EmptyState icon={History} title="No changes yet" hint="Changes of this location appear here." />
  }
  const { before = null, after = null } = list.value.paging?.cursors ?? {}
  return (
    <PendingProvider>
      <ol className="grid list-none p-0">
        {entries.map((entry) => {
          const texts = changeTexts(entry, location.country)
          const when = formatInstant(entry.at, timeZone)
          return (
            <li key={entry.id} className="grid gap-2 border-b border-line py-3">
              <div className="flex flex-wrap items-center gap-2">
                <p className="flex-1 text-13">
                  <span className="font-medium">{actionTexts[entry.action]}</span>{" "}
                  <span className="text-muted">
                    {entry.user_name ? `by ${entry.user_name}, ` : ""}
                    {when}
                  </span>
                </p>
                {canUpdate && texts.length > 0 && (
                  <ActionForm
                    action={routes.form("locations.revert")}
                    page={page}
                    state={state.values["entry_id"]?.[0] === String(entry.id) ? state : untouched}
                    label={`Restore values from before ${when}`}
                  >
                    <input type="hidden" name="id" value={location.id} />
                    <input type="hidden" name="entry_id" value={entry.id} />
                    <input type="hidden" name="version" value={location.version ?? ""} />
                    <ConfirmSubmit
                      label="Restore earlier values"
                      ariaLabel={`Restore earlier values, from before ${when}`}
                      question={`Undo this change and all later ones? ${location.name} will be as it was before ${when}.`}
                      confirmLabel="Restore"
                      isHarmless
                      dense
                      track="settings_location.revert"
                    />
                  </ActionForm>
                )}
              </div>
              {texts.length > 0 && <BeforeAfter texts={texts} />}
            </li>
          )
        })}
      </ol>
      <CursorPager
        label="Pages of the history"
        newerHref={before && hrefOf({ before })}
        olderHref={after && hrefOf({ after })}
      >
        {countOf(list.value._total, "entry", "entries")}
      </CursorPager>
    </PendingProvider>
  )
}
