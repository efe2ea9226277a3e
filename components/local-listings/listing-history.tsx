import { clsx } from "clsx"
import { CircleAlert } from "lucide"
import { Fragment } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { BeforeAfter } from "#components/ui/before-after.tsx"
import { CursorPager } from "#components/ui/cursor-pager.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PendingArea, PendingLink, PendingProvider } from "#components/ui/pending.tsx"
import type { Id } from "#lib/contract/common.ts"
import type { ListingDay } from "#lib/contract/local-listings/schema.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import {
  type DayText,
  daySummary,
  dayTexts,
  fieldLabel,
  listingChangeText,
  restoreQuestion,
  type Sending,
  sendingText,
} from "#lib/features/local-listings/day-texts.ts"
import type { ListingHistory as History } from "#lib/features/local-listings/visit.ts"
import { type FormState, untouched } from "#lib/form-state/form-state.ts"
import { formatDay, formatInstant } from "#lib/format/dates.ts"
import { countOf } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { DayChooser } from "./day-chooser.tsx"

export type ListingHistoryProps = {
  history: History
  locationId: Id
  directory: string
  today: Day
  weekStart: WeekStart
  timeZone: string
  /** The history at another day, or with another stretch of days. */
  hrefOf: (day: Day, cursor?: { daysAfter?: string; daysBefore?: string }) => string
  /** Progress of the restored values; null for users who may not restore. */
  sending: Sending | null
  state: FormState
  page: string
  /** Every change of the location itself. */
  locationHref: string
}

type RestoreProps = Pick<ListingHistoryProps, "locationId" | "directory" | "today" | "state" | "page"> & {
  day: ListingDay
  sending: Sending
  fields: readonly string[]
  /** All that can be restored. */
  isAll?: boolean
}

const fieldsOf = (state: FormState) => (state.values["fields"] ?? []).join(" ")

/** Gives the location what the directory showed that day, after it has been asked for. */
function Restore({ day, sending, fields, isAll = false, ...props }: RestoreProps) {
  const { locationId, directory, today, state, page } = props
  const sent = isAll ? [] : fields
  const when = formatDay(day.day)
  const label = isAll ? "Restore these values" : "Restore"
  return (
    <ActionForm
      action={routes.form("local_listings.restore")}
      page={page}
      state={fieldsOf(state) === sent.join(" ") ? state : untouched}
      label={`Restore ${isAll ? "all values" : fields.map(fieldLabel).join(", ")} of ${when}`}
    >
      <input type="hidden" name="id" value={locationId} />
      <input type="hidden" name="directory_code" value={day.directory_code} />
      <input type="hidden" name="day" value={day.day} />
      {day.version != null && <input type="hidden" name="version" value={day.version} />}
      {day.seen && <input type="hidden" name="seen" value={day.seen} />}
      {sent.map((field) => (
        <input key={field} type="hidden" name="fields" value={field} />
      ))}
      <ConfirmSubmit
        label={label}
        ariaLabel={isAll ? undefined : `Restore ${fields.map(fieldLabel).join(", ")}`}
        question={restoreQuestion(fields, { day: day.day, today, directory, sending })}
        confirmLabel="Restore"
        isHarmless
        dense
        track={isAll ? "local_listings.restore_all" : "local_listings.restore_field"}
      />
    </ActionForm>
  )
}

const nothing = <span className="text-faint">None</span>

/** Both sides of a field; once where they have the same. */
const Sides = ({ sides: { ours, live }, directory }: { sides: DayText["was"]; directory: string }) =>
  ours === live ? (
    (live ?? nothing)
  ) : (
    <dl className="grid gap-1">
      <div>
        <dt className="text-faint">On {directory}</dt>
        <dd>{live ?? nothing}</dd>
      </div>
      <div>
        <dt className="text-faint">Your data</dt>
        <dd>{ours ?? nothing}</dd>
      </div>
    </dl>
  )

type TableProps = Pick<ListingHistoryProps, "directory" | "today"> & {
  day: ListingDay
  restoring: Omit<RestoreProps, "fields"> | null
}

/** A listing at the end of a day beside what it is now, field by field. */
function DayTable({ day, directory, today, restoring }: TableProps) {
  const texts = day.fields.flatMap((field) => dayTexts(field))
  const sorted = texts.toSorted((one, other) => Number(other.isChanged) - Number(one.isChanged))
  const nowText = day.day === today ? "Now" : "Today"
  return (
    <table
      className="w-full table-fixed border-collapse text-left text-12"
      data-track="local_listings.history_table"
    >
      <caption className="sr-only">
        {directory} at the end of {formatDay(day.day)} beside today
      </caption>
      <thead>
        <tr className="border-b border-line text-faint [&>th]:py-1.5 [&>th]:pr-2 [&>th]:font-medium">
          <th scope="col">Field</th>
          <th scope="col">{formatDay(day.day)}</th>
          <th scope="col">{nowText}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ field, label, isChanged, was, now, isRestorable }) => (
          <Fragment key={label}>
            <tr
              className={clsx(
                "align-top [&>*]:py-2 [&>*]:pr-2 [&>*]:wrap-anywhere",
                !(isRestorable && restoring) && "border-b border-line",
              )}
              data-changed={isChanged || undefined}
            >
              <th scope="row" className="font-medium">
                {label}
                {isChanged && (
                  <span className="mt-0.5 flex items-center gap-1 text-warning-text">
                    <Icon icon={CircleAlert} size={12} />
                    Changed since
                  </span>
                )}
              </th>
              {new Set([was.ours, was.live, now.ours, now.live]).size === 1 ? (
                <td colSpan={2}>{was.live ?? nothing}</td>
              ) : (
                <>
                  <td>
                    <Sides sides={was} directory={directory} />
                  </td>
                  <td>
                    <Sides sides={now} directory={directory} />
                  </td>
                </>
              )}
            </tr>
            {isRestorable && restoring && (
              <tr className="border-b border-line [&>td]:pb-2">
                <td colSpan={3}>
                  <Restore {...restoring} fields={[field]} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

type ChangesProps = Pick<ListingHistoryProps, "directory" | "timeZone"> & { day: ListingDay }

const DayChanges = ({ day, directory, timeZone }: ChangesProps) => (
  <section className="grid gap-2" aria-labelledby="listing-day-changes">
    <h3 className="text-13" id="listing-day-changes">
      Changes on {formatDay(day.day)}
    </h3>
    {day.changes.length === 0 ? (
      <p className="text-13 text-muted">Nothing changed that day.</p>
    ) : (
      <ol className="grid list-none gap-2.5 p-0">
        {day.changes.map((change) => {
          const { title, who, texts } = listingChangeText(change, directory)
          return (
            <li key={`${change.at} ${change.side} ${change.field}`} className="grid gap-1 text-13">
              <p>
                <span className="font-medium">{title}</span>{" "}
                <span className="text-muted">
                  {who ? `${who}, ` : ""}
                  {formatInstant(change.at, timeZone)}
                </span>
              </p>
              <BeforeAfter texts={texts} />
            </li>
          )
        })}
      </ol>
    )}
  </section>
)

/** The listing at the end of the day. */
function Shown(props: ListingHistoryProps & { day: ListingDay }) {
  const { day, directory, today, timeZone, sending, locationId, state, page } = props
  const restorable = day.fields.filter(({ is_restorable }) => is_restorable).map(({ field }) => field)
  const restoring = sending && { locationId, directory, today, state, page, day, sending }
  if (!day.is_known) {
    return (
      <p className="text-13 text-muted">
        {day.since
          ? `The history of this listing begins on ${formatDay(day.since)}.`
          : `We haven't checked ${directory} yet. History starts with the first check.`}
      </p>
    )
  }
  return (
    <>
      {day.is_listed ? (
        <section className="grid gap-2" aria-labelledby="listing-day">
          <h3 className="text-13" id="listing-day">
            {day.day === today ? "Today so far" : `At the end of ${formatDay(day.day)}`}
          </h3>
          <DayTable day={day} directory={directory} today={today} restoring={restoring} />
          {sending && (
            <div className="grid justify-items-start gap-2 text-12 text-muted">
              {restorable.length > 0 ? (
                <>
                  {restoring && <Restore {...restoring} fields={restorable} isAll />}
                  <p>{sendingText(sending, directory)}</p>
                </>
              ) : (
                <p>Your data has all of these values already.</p>
              )}
            </div>
          )}
        </section>
      ) : (
        <p className="text-13 text-muted">
          {directory} did not list this location at the end of {formatDay(day.day)}.
        </p>
      )}
      <DayChanges day={day} directory={directory} timeZone={timeZone} />
    </>
  )
}

/** A listing at the end of any day, its changes and their causes, and the button to restore it. */
export function ListingHistory(props: ListingHistoryProps) {
  const { history, directory, today, weekStart, hrefOf, locationHref } = props
  if (!history.ok) {
    return (
      <ErrorState title="Unable to load history" text={history.failure.userText} retryHref={hrefOf(today)} />
    )
  }
  const { day, days } = history.value
  const [path = "", query = ""] = hrefOf(day.day).split("?")
  const search = new URLSearchParams(query)
  search.delete("historyDay")
  const { before = null, after = null } = days.paging?.cursors ?? {}
  const stepTo = (to: Day | null | undefined) => (to ? { day: to, href: hrefOf(to) } : null)
  const entries = days._embedded.days
  return (
    <PendingProvider>
      <div className="grid content-start gap-4">
        <DayChooser
          day={day.day}
          today={today}
          first={day.since ?? today}
          weekStart={weekStart}
          path={path}
          query={search.toString()}
          previous={stepTo(day.previous_day)}
          next={stepTo(day.next_day)}
        />
        <PendingArea>
          <div className="grid content-start gap-4">
            <Shown {...props} day={day} />
          </div>
        </PendingArea>
        <section className="grid gap-1" aria-labelledby="listing-days">
          <h3 className="text-13" id="listing-days">
            Days with changes
          </h3>
          {entries.length === 0 ? (
            <p className="text-13 text-muted">
              Nothing has changed on {directory} or in your data
              {day.since ? ` since ${formatDay(day.since)}` : ""}.
            </p>
          ) : (
            <>
              <ol className="grid list-none p-0 text-13">
                {entries.map((entry) => (
                  <li key={entry.day} className="border-b border-line">
                    <PendingLink
                      className={clsx(
                        "flex min-h-9 flex-wrap items-center gap-x-2 py-1.5 pointer-coarse:min-h-11",
                        entry.day === day.day && "font-medium",
                      )}
                      href={hrefOf(entry.day)}
                      aria-current={entry.day === day.day ? "date" : undefined}
                      data-track="local_listings.history_day"
                    >
                      {formatDay(entry.day)}
                      <span className="text-muted">{daySummary(entry, directory)}</span>
                    </PendingLink>
                  </li>
                ))}
              </ol>
              <CursorPager
                label="Pages of days"
                newerHref={before && hrefOf(day.day, { daysBefore: before })}
                olderHref={after && hrefOf(day.day, { daysAfter: after })}
              >
                {countOf(days._total, "day", "days")}
              </CursorPager>
            </>
          )}
          <p className="text-13">
            <PendingLink
              className="inline-block min-h-6"
              href={locationHref}
              data-track="local_listings.location_history"
            >
              All changes of this location
            </PendingLink>
          </p>
        </section>
      </div>
    </PendingProvider>
  )
}
