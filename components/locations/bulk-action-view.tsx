import { CircleCheck, RefreshCw, TriangleAlert } from "lucide"
import Link from "next/link"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Figure } from "#components/ui/figure.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { LocationBulkAction } from "#lib/contract/location-bulk-actions.ts"
import { bulkTexts } from "#lib/features/locations/texts.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { BulkProgress } from "./bulk-progress.tsx"

export type BulkActionViewProps = {
  action: LocationBulkAction
  /** Of the form that tries again. */
  state: FormState
  /** The list that it was begun in. */
  back: { href: string; label: string }
  /** Address of the page. */
  page: string
}

const doneTexts = { hours: bulkTexts.hoursDone, special_hours: bulkTexts.holidayHoursDone } as const
const busyTexts = { hours: "Updating hours", special_hours: "Updating holiday hours" } as const

function Working({ action, page }: Pick<BulkActionViewProps, "action" | "page">) {
  const { change, total, changed, unchanged, failed } = action
  return (
    <section
      className="grid max-w-160 gap-3 rounded-card border border-line p-5"
      aria-label={busyTexts[change]}
    >
      <BulkProgress done={changed + unchanged + failed} count={total} label={busyTexts[change]} />
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

/** A change of many locations: how far it is, then what came of it, with a way to try again those that failed. */
export function BulkActionView({ action, state, back, page }: BulkActionViewProps) {
  const { id, change, status, total, changed, unchanged, failed } = action
  if (status === "pending") return <Working action={action} page={page} />
  return (
    <>
      {failed === 0 ? (
        <p className="notice" role="status">
          <Icon icon={CircleCheck} />
          {doneTexts[change]}
        </p>
      ) : (
        <p className="notice border-l-warning" role="status">
          <Icon icon={TriangleAlert} />
          {failed === 1 ? bulkTexts.oneFailed : bulkTexts.manyFailed(failed)}
        </p>
      )}
      <section className="strip strip-even md:grid-cols-[repeat(4,1fr)]" aria-label="Figures">
        <Figure label="Locations" value={formatCount(total)} />
        <Figure label="Updated" value={formatCount(changed)} />
        <Figure label="Unchanged" value={formatCount(unchanged)} />
        <Figure label="Failed" value={formatCount(failed)} />
      </section>
      <div className="flex flex-wrap items-center gap-2">
        {failed > 0 && (
          <ActionForm
            action={routes.form("location_bulk_actions.retry")}
            page={page}
            state={state}
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
        <Link className={buttonClass({})} href={back.href} prefetch={false}>
          {back.label}
        </Link>
      </div>
    </>
  )
}
