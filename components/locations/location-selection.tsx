"use client"

import { Clock, Download, FolderPlus, ImagePlus, Megaphone, Pencil, RefreshCw, Sun, Target, X } from "lucide"
import { useRouter } from "next/navigation"
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from "react"
import { noExportId } from "#components/data-table/no-export.tsx"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { IconButton } from "#components/ui/icon-button.tsx"
import { onFirstUse } from "#components/ui/on-first-use.tsx"
import { useToast } from "#components/ui/toast.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { boxesNamed, tick, tickedBoxes } from "#lib/features/filter-bar/boxes.ts"
import { allSelectedName, selectedName, selectionFormId } from "#lib/features/filter-bar/selection-fields.ts"
import type { SelectionFilter } from "#lib/features/locations/selection.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"

const [HoursDialog, nearHours] = onFirstUse(
  async () => (await import("./bulk-hours-dialog.tsx")).BulkHoursDialog,
)

const [HolidayHoursDialog, nearHolidayHours] = onFirstUse(
  async () => (await import("./bulk-holiday-hours-dialog.tsx")).BulkHolidayHoursDialog,
)

/** Where the actions on selected locations lead; null where the user may not take them. */
export type SelectionTargets = {
  hours: string | null
  holidays: string | null
  fields?: string | null
  listings?: string | null
  groups?: string | null
  scoreTargets?: string | null
  /** Null in a trial without exports, which gets the reason instead. */
  file?: string | null
  /** With the locations of the page that get none, and what is said of them (P-331). */
  photos?: { to: string; blockedIds: readonly string[]; refusal: string } | null
  /** The list itself, which opens a composer for them. */
  post?: string | null
}

export type LocationSelectionProps = {
  targets: SelectionTargets
  /** Locations of the list; null where only single ones can be selected. */
  total: number | null
  /** Query of the list, without its page. */
  list: string
  /** The same for the API. */
  filter: SelectionFilter
  /** Address of the list as it is shown. */
  page: string
  /** Of the account, for dates. */
  today: Day
  weekStart: WeekStart
  /** Page of the identifiers of the actions (D-265). */
  track?: string
  /** The table; its boxes belong to the form of `selectionFormId`, for its rows may have forms of their own. */
  children: ReactNode
}

type ActionProps = Pick<ComponentProps<typeof Button>, "onPointerEnter" | "onFocus"> & {
  icon: Parameters<typeof Icon>[0]["icon"]
  label: ReactNode
  to: string
  track: string
  /** A field that it adds to the address. */
  name?: string
  value?: string
  "aria-haspopup"?: "dialog" | undefined
}

const exportSelected = (
  <span>
    Export<span className="max-xl:sr-only"> selected</span>
  </span>
)

const Action = ({ icon, label, to, track, ...rest }: ActionProps) => (
  <Button dense type="submit" formAction={to} data-track={track} {...rest}>
    <Icon icon={icon} size={14} />
    {label}
  </Button>
)

/** The list of locations with a tick in each row, and what can be done with those that are selected (D-141, D-284). */
export function LocationSelection(props: LocationSelectionProps) {
  const { targets, total, list, filter, page, today, weekStart, children } = props
  const { track = "settings_locations" } = props
  const router = useRouter()
  const hydrated = useHydrated()
  const [ids, setIds] = useState<readonly string[]>([])
  const [isAll, setAll] = useState(false)
  const [dialog, setDialog] = useState<"hours" | "holidays" | null>(null)
  const toast = useToast()
  const count = isAll ? (total ?? 0) : ids.length

  const recount = useEffectEvent(() => {
    const next = tickedBoxes(selectedName).map(({ value }) => value)
    if (next.join() !== ids.join()) setIds(next)
    if (next.length === 0) setAll(false)
  })
  useEffect(() => {
    const look = () => recount()
    document.addEventListener("change", look)
    return () => document.removeEventListener("change", look)
  }, [])
  // Another page of the list has boxes of its own.
  useEffect(() => recount())

  const clear = () => {
    setAll(false)
    tick(boxesNamed(selectedName), false)
  }
  const withSelection = (to: string) => {
    const query = new URLSearchParams(list)
    if (isAll) query.set(allSelectedName, "true")
    else query.set(selectedName, ids.join(","))
    return `${to}?${query}`
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const to = submitter?.getAttribute("formaction")
    // A file is downloaded as before scripts run.
    if (!to || to === targets.file) return
    event.preventDefault()
    if (to === targets.hours) return setDialog("hours")
    if (to === targets.holidays) return setDialog("holidays")
    const { photos } = targets
    if (photos?.to === to && !isAll && ids.some((id) => photos.blockedIds.includes(id)))
      return toast({ level: "alert", message: photos.refusal })
    router.push(to === targets.post ? `${withSelection(to)}&post=new` : withSelection(to))
  }

  const selected = { selection: { ids, isAll, list }, filter, count, page, listHref: page }
  return (
    <div className={hydrated ? "selection" : "selection is-plain"}>
      <form id={selectionFormId} method="get" aria-label="Selected locations" onSubmit={onSubmit}>
        {[...new URLSearchParams(list)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {isAll && <input type="hidden" name={allSelectedName} value="true" />}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex box in all browsers */}
        <div className="selbar" role="group" aria-label="Selection" hidden={hydrated && count === 0}>
          {hydrated ? (
            <div className="flex min-w-0 items-center gap-2 max-lg:min-h-9 max-lg:w-full max-lg:pr-10">
              <b className="font-medium whitespace-nowrap" role="status">
                {isAll ? `All ${formatCount(count)} selected` : `${formatCount(count)} selected`}
              </b>
              {total !== null && total > ids.length && (
                <button type="button" className="btn-link min-w-0 truncate" onClick={() => setAll(!isAll)}>
                  {isAll
                    ? `Only the ${formatCount(ids.length)} selected`
                    : `Select all ${formatCount(total)} locations`}
                </button>
              )}
            </div>
          ) : total === null ? null : (
            <label className="check">
              <input type="checkbox" name={allSelectedName} value="true" />
              <span>Select all {formatCount(total)} locations</span>
            </label>
          )}
          <span className="grow max-lg:hidden" />
          {targets.hours && (
            <Action
              icon={Clock}
              label="Edit Hours"
              to={targets.hours}
              track={`${track}.edit_hours`}
              aria-haspopup={hydrated ? "dialog" : undefined}
              onPointerEnter={nearHours}
              onFocus={nearHours}
            />
          )}
          {targets.holidays && (
            <Action
              icon={Sun}
              label="Add Holiday Hours"
              to={targets.holidays}
              track={`${track}.holiday_hours`}
              aria-haspopup={hydrated ? "dialog" : undefined}
              onPointerEnter={nearHolidayHours}
              onFocus={nearHolidayHours}
            />
          )}
          {targets.fields && (
            <Action icon={Pencil} label="Edit Fields" to={targets.fields} track={`${track}.edit_fields`} />
          )}
          {targets.listings && (
            <Action
              icon={RefreshCw}
              label="Sync Listings"
              to={targets.listings}
              track={`${track}.sync_listings`}
            />
          )}
          {targets.photos && (
            <Action
              icon={ImagePlus}
              label="Add Photos"
              to={targets.photos.to}
              track={`${track}.add_photos`}
            />
          )}
          {targets.post && (
            <Action
              icon={Megaphone}
              label="Create Google Post"
              to={targets.post}
              name="post"
              value="new"
              track={`${track}.create_google_post`}
            />
          )}
          {targets.groups && (
            <Action
              icon={FolderPlus}
              label="Add to Group"
              to={targets.groups}
              track={`${track}.add_to_group`}
            />
          )}
          {targets.scoreTargets && (
            <Action
              icon={Target}
              label="Set Targets"
              to={targets.scoreTargets}
              track={`${track}.set_targets`}
            />
          )}
          {targets.file === undefined ? null : targets.file ? (
            <Action
              icon={Download}
              label={exportSelected}
              to={targets.file}
              track={`${track}.export_selected`}
            />
          ) : (
            <Button dense popoverTarget={noExportId} data-track={`${track}.export_selected`}>
              <Icon icon={Download} size={14} />
              {exportSelected}
            </Button>
          )}
          {hydrated && (
            <IconButton
              label="Clear selection"
              icon={X}
              className="max-lg:absolute max-lg:top-1 max-lg:right-2"
              track={`${track}.clear_selection`}
              onClick={clear}
            />
          )}
        </div>
      </form>
      {children}
      {dialog === "holidays" && (
        <HolidayHoursDialog
          {...selected}
          publicHolidaysHref={withSelection(routes.locationsHolidays())}
          today={today}
          weekStart={weekStart}
          onSaved={clear}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "hours" && (
        <HoursDialog
          {...selected}
          onSaved={(failedIds) => {
            setAll(false)
            const done = boxesNamed(selectedName).filter(({ value }) => !failedIds.includes(value))
            tick(done, false)
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}
