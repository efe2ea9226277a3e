import { clsx } from "clsx"
import { CircleCheck, Info, RefreshCw, TriangleAlert, Undo2 } from "lucide"
import Link from "next/link"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Figure } from "#components/ui/figure.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { LocationBulkAction } from "#lib/contract/location-bulk-actions/schema.ts"
import { bulkTexts } from "#lib/features/locations/texts.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { BulkProgress } from "./bulk-progress.tsx"

export type BulkActionViewProps = {
  action: LocationBulkAction
  /** Of the forms that try again, and that undo. */
  retrying: FormState
  undoing: FormState
  /** The list that it was begun in. */
  back: { href: string; label: string }
  /** Address of the page. */
  page: string
  timeZone: string
}

const updating = {
  done: {
    hours: bulkTexts.hoursDone,
    special_hours: bulkTexts.holidayHoursDone,
    fields: bulkTexts.fieldsDone,
    auto_sync: bulkTexts.autoSyncDone,
    listings: bulkTexts.listingsDone,
  },
  busy: {
    hours: "Updating hours",
    special_hours: "Updating holiday hours",
    fields: "Updating fields",
    auto_sync: "Switching Auto Sync",
    listings: "Settling differences",
  },
  failed: (count: number) => (count === 1 ? bulkTexts.oneFailed : bulkTexts.manyFailed(count)),
} as const
const restoring = {
  done: {
    hours: bulkTexts.hoursRestored,
    special_hours: bulkTexts.holidayHoursRestored,
    fields: bulkTexts.fieldsRestored,
    auto_sync: bulkTexts.autoSyncRestored,
    listings: bulkTexts.listingsRestored,
  },
  busy: {
    hours: "Restoring hours",
    special_hours: "Restoring holiday hours",
    fields: "Restoring fields",
    auto_sync: "Restoring Auto Sync",
    listings: "Restoring values",
  },
  failed: (count: number) => (count === 1 ? bulkTexts.oneNotRestored : bulkTexts.manyNotRestored(count)),
} as const
/** Words for the state that an unchanged location was in before. */
const sameWords = {
  hours: "these hours already",
  special_hours: "these holiday hours already",
  fields: "these values already",
  auto_sync: "Auto Sync set this way already",
  listings: "nothing to settle",
} as const

/** Result of a change that failed nowhere. */
function doneText({ change, total, changed, unchanged }: LocationBulkAction): string {
  if (changed === 0) return bulkTexts.nothingChanged(total, sameWords[change])
  const done = updating.done[change]
  if (unchanged === 0) return done
  return `${done.replace(/\.?$/, ".")} ${bulkTexts.othersUnchanged(unchanged, sameWords[change])}`
}

const textsOf = ({ undo_of_id }: LocationBulkAction) => (undo_of_id ? restoring : updating)

function Working({ action, page }: Pick<BulkActionViewProps, "action" | "page">) {
  const { change, total, changed, unchanged, failed } = action
  const busy = textsOf(action).busy[change]
  return (
    <section className="grid max-w-160 gap-3 rounded-card border border-line p-5" aria-label={busy}>
      <BulkProgress done={changed + unchanged + failed} count={total} label={busy} />
      <p className="hint">You can leave this page.</p>
      <div>
        <a className={buttonClass({})} href={page} data-track="settings_locations.change_refresh">
          <Icon icon={RefreshCw} />
          Refresh
        </a>
      </div>
    </section>
  )
}

const undoWords = {
  hours: "hours",
  special_hours: "holiday hours",
  fields: "values",
  auto_sync: "Auto Sync",
  listings: "values",
} as const

/** Gives the locations back what they had before, after it was confirmed. */
function Undo({ action, undoing, page, back, timeZone }: BulkActionViewProps) {
  const { id, change, changed, undo_until: until } = action
  if (!until) return null
  const what = undoWords[change]
  return (
    <>
      <ActionForm action={routes.form("location_bulk_actions.undo")} page={page} state={undoing} label="Undo">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="back" value={back.href} />
        <ConfirmSubmit
          label={
            <>
              <Icon icon={Undo2} />
              Undo
            </>
          }
          question={`Give ${countOf(changed, "location", "locations")} back the ${what} from before this change? Locations whose ${what} have been changed since keep them.`}
          confirmLabel="Undo change"
          track="settings_locations.change_undo"
        />
      </ActionForm>
      <span className="hint">Can be undone until {formatInstant(until, timeZone)}.</span>
    </>
  )
}

/** A change of many locations: how far it is, then what came of it, with a way to try again those that failed. */
export function BulkActionView(props: BulkActionViewProps) {
  const { action, retrying, back, page } = props
  const { done, failed: failedText } = textsOf(action)
  const isUndo = Boolean(action.undo_of_id)
  const { id, change, status, total, changed, unchanged, failed } = action
  if (status === "pending") return <Working action={action} page={page} />
  return (
    <>
      {isUndo && failed === 0 && unchanged > 0 ? (
        <p className="notice" role="status">
          <Icon icon={CircleCheck} />
          {changed === 0 ? bulkTexts.allKept : `${done[change]} ${bulkTexts.kept(unchanged)}`}
        </p>
      ) : failed === 0 ? (
        <p className={clsx("notice", !isUndo && changed === 0 && "border-l-line-strong")} role="status">
          <Icon icon={isUndo || changed > 0 ? CircleCheck : Info} />
          {isUndo ? done[change] : doneText(action)}
        </p>
      ) : (
        <p className="notice border-l-warning" role="status">
          <Icon icon={TriangleAlert} />
          {failedText(failed)}
        </p>
      )}
      <section className="strip strip-even md:grid-cols-[repeat(4,1fr)]" aria-label="Figures">
        <Figure label="Locations" value={formatCount(total)} />
        <Figure label={isUndo ? "Restored" : "Updated"} value={formatCount(changed)} />
        <Figure label={isUndo ? "Left alone" : "Unchanged"} value={formatCount(unchanged)} />
        <Figure label="Failed" value={formatCount(failed)} />
      </section>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {failed > 0 && (
          <ActionForm
            action={routes.form("location_bulk_actions.retry")}
            page={page}
            state={retrying}
            label="Try again"
          >
            <input type="hidden" name="id" value={id} />
            <FormButtons
              label={`Retry ${countOf(failed, "location", "locations")}`}
              busyLabel="Starting..."
              track="settings_locations.change_retry"
            />
          </ActionForm>
        )}
        <Undo {...props} />
        {action.undone_by_id && (
          <Link
            className={buttonClass({})}
            href={routes.locationsChange(action.undone_by_id, { back: back.href })}
            prefetch={false}
          >
            View undo
          </Link>
        )}
      </div>
    </>
  )
}
