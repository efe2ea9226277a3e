import { CircleX, MapPin } from "lucide"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { ActionForm } from "#components/form/action-form.tsx"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import type { ConnectionPlace, ConnectionPlaceStatus, Id } from "#lib/contract/index.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { likenessText } from "#lib/features/integrations/connection-health.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { nationalPhone } from "#lib/format/phone.ts"
import { routes } from "#lib/routes/routes.ts"
import { PlaceMove } from "./place-move.tsx"

export type ConnectionPlacesProps = {
  /** The account whose connection it is: what belongs to another one says so. */
  accountId: Id
  part: ConnectionPlaceStatus
  places: readonly ConnectionPlace[]
  /** Address of the page that they stand on. */
  page: string
  timeZone: string
  canMatch: boolean
  /** Whether a place can become a location. */
  canAdd: boolean
  /** Advice when there are none at all. */
  hint?: string | undefined
  /** Where a location is chosen for a place. */
  chooseHref: (id: Id) => string
  /** Where it is asked whether the reviews of a place move to a location. */
  moveHref: (id: Id, locationId: Id) => string
}

type Row = Pick<ConnectionPlacesProps, "page">

/** A button that says of a place which location it is, or that it is none. */
function Say({ place, page, locationId, locationAccountId, label, name }: Row & SayProps) {
  return (
    <ActionForm
      action={routes.form("connection_places.update")}
      page={page}
      state={untouched}
      className="inline"
      label={name}
    >
      <input type="hidden" name="id" value={place.id} />
      <input type="hidden" name="status" value={locationId === null ? "ignored" : "matched"} />
      {locationId !== null && <input type="hidden" name="location_id" value={locationId} />}
      {locationAccountId != null && (
        <input type="hidden" name="location_account_id" value={locationAccountId} />
      )}
      <Button
        type="submit"
        dense
        kind={locationId === null ? "quiet" : "default"}
        aria-label={name}
        data-track="settings_connection.place"
      >
        {label}
      </Button>
    </ActionForm>
  )
}
type SayProps = {
  place: ConnectionPlace
  locationId: Id | null
  /** Whose location it is, where it is a linked account's. */
  locationAccountId?: Id | null | undefined
  label: string
  name: string
}

/** A button that makes a place a location. */
const Add = ({ place, page }: Row & { place: ConnectionPlace }) => (
  <ActionForm
    action={routes.form("connection_places.add_location")}
    page={page}
    state={untouched}
    className="inline"
    label={`Add ${place.name} as a location`}
  >
    <input type="hidden" name="id" value={place.id} />
    <Button
      type="submit"
      dense
      kind="quiet"
      aria-label={`Add ${place.name} as a location`}
      data-track="settings_connection.add_place"
    >
      Add as location
    </Button>
  </ActionForm>
)

/** Locations that a doubtful place may be, each with a button that says so. */
type CandidatesProps = Row & Pick<ConnectionPlacesProps, "canMatch" | "moveHref"> & { place: ConnectionPlace }

function Candidates({ place, page, canMatch, moveHref }: CandidatesProps) {
  const { candidates = [] } = place
  if (candidates.length === 0) return <span className="text-muted">No similar location.</span>
  return (
    <ul className="grid gap-2">
      {candidates.map(
        ({ location_id: id, name, confidence, location_account_id: of, account_name: account }) => (
          <li key={`${of}-${id}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              {name}
              {account && <span className="text-muted">{`, ${account}`}</span>}
            </span>
            <span className="text-muted">{likenessText({ confidence })}</span>
            {canMatch && place.has_reviews && (
              <PendingLink
                className={buttonClass({ dense: true })}
                href={moveHref(place.id, id)}
                aria-label={`Confirm that ${place.name} is ${name}${account ? ` of ${account}` : ""}`}
              >
                Confirm
              </PendingLink>
            )}
            {canMatch && !place.has_reviews && (
              <Say
                {...{ place, page, locationId: id, locationAccountId: of }}
                label="Confirm"
                name={`Confirm that ${place.name} is ${name}${account ? ` of ${account}` : ""}`}
              />
            )}
          </li>
        ),
      )}
    </ul>
  )
}

/** The location that a place is, and whose it is where that is a linked account's. */
function LocationOf({ place, accountId }: { place: ConnectionPlace; accountId: Id }) {
  return (
    <>
      {place.location_name ?? ""}
      {!sameId(place.account_id, accountId) && <span className="cell-sub">{place.account_name}</span>}
    </>
  )
}

function columnsOf(props: ConnectionPlacesProps): Column<ConnectionPlace>[] {
  const { accountId, part, page, timeZone, canMatch, canAdd, chooseHref, moveHref } = props
  const place: Column<ConnectionPlace> = {
    key: "place",
    label: "Place",
    isLong: true,
    cell: ({ name, address, phone, status, add_error: reason }) => (
      <>
        <span className="cell-main">{name}</span>
        <span className="cell-sub">
          {[address, phone && nationalPhone(phone, null)].filter(Boolean).join(" · ") || "No address"}
        </span>
        {reason && status !== "matched" && (
          <span className="cell-sub flex items-start gap-1">
            <Icon icon={CircleX} size={12} />
            <span>Not added. {reason}</span>
          </span>
        )}
      </>
    ),
  }
  const matched: Column<ConnectionPlace>[] = [
    {
      key: "location",
      label: "Location",
      cell: (row) => (
        <>
          <LocationOf place={row} accountId={accountId} />
          <PlaceMove place={row} page={page} timeZone={timeZone} />
        </>
      ),
    },
    { key: "confidence", label: "Match", cell: (row) => likenessText(row) },
    {
      key: "reviews",
      label: "Reviews",
      isNumber: true,
      cell: ({ reviews_total: total }) => (total == null ? "" : formatCount(total)),
    },
    {
      key: "synced",
      label: "Last success",
      cell: ({ synced_at: at, error, failing_since: since }) => (
        <>
          {at ? formatInstant(at, timeZone) : "Not yet"}
          {error && (
            <span className="cell-sub flex items-start gap-1 text-negative-text">
              <Icon icon={CircleX} size={12} />
              <span>
                {error}
                {since && ` Since ${formatInstant(since, timeZone)}.`}
              </span>
            </span>
          )}
        </>
      ),
    },
  ]
  const doubtful: Column<ConnectionPlace> = {
    key: "candidates",
    label: "Likely locations",
    isLong: true,
    cell: (row) => <Candidates place={row} page={page} canMatch={canMatch} moveHref={moveHref} />,
  }
  const actions: Column<ConnectionPlace> = {
    key: "actions",
    label: "Actions",
    isBare: true,
    cell: (row) => (
      <span className="flex flex-wrap justify-end gap-1">
        <PendingLink
          className={buttonClass({ kind: "quiet", dense: true })}
          href={chooseHref(row.id)}
          aria-label={`Choose a location for ${row.name}`}
        >
          Choose
        </PendingLink>
        {canAdd && part !== "matched" && <Add place={row} page={page} />}
        {part !== "ignored" && (
          <Say {...{ place: row, page, locationId: null }} label="Ignore" name={`Ignore ${row.name}`} />
        )}
      </span>
    ),
  }
  return [
    place,
    ...(part === "matched" ? matched : []),
    ...(part === "doubtful" ? [doubtful] : []),
    ...(canMatch ? [actions] : []),
  ]
}

const nothing: Record<ConnectionPlaceStatus, string> = {
  doubtful: "No places to confirm.",
  matched: "No matched places.",
  ignored: "No ignored places.",
}

/** Places of a connection in one part, with what can be said of each. */
export function ConnectionPlaces(props: ConnectionPlacesProps) {
  const { places, part, hint } = props
  if (places.length === 0) return <EmptyState icon={MapPin} title={nothing[part]} hint={hint} />
  return (
    <DataTable
      caption="Places"
      track="settings_connection.places"
      columns={columnsOf(props)}
      rows={props.places}
      rowKey={({ id }) => id}
    />
  )
}
