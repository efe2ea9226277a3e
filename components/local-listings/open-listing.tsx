import { ExternalLink, type IconNode, Lightbulb, RefreshCw, Undo2 } from "lucide"
import type { ReactNode } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { SubmitSwitch } from "#components/form/submit-switch.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Facts } from "#components/ui/facts.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import type { Id } from "#lib/contract/common.ts"
import { publishDelayMinutes } from "#lib/contract/local-listings/constants.ts"
import type { DirectoryRecord } from "#lib/contract/local-listings/schema.ts"
import { type ListingCard as Card, isOnItsWay } from "#lib/features/local-listings/cards.ts"
import { allTexts, truthTexts } from "#lib/features/local-listings/truth-texts.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { localPhone } from "#lib/format/phone.ts"
import { routes } from "#lib/routes/routes.ts"
import { ListingCard } from "./listing-card.tsx"
import { ListingFlyout } from "./listing-flyout.tsx"
import { LocationDirectories, type LocationDirectory } from "./location-directories.tsx"
import { ResolveField } from "./resolve-field.tsx"
import { SwitchOn, type SwitchOnProps } from "./switch-on.tsx"
import { TruthTable } from "./truth-table.tsx"

export type OpenListingProps = {
  location: { id: Id; name: string; address: string }
  record: DirectoryRecord
  card: Card
  closeHref: string
  /** This flyout, with the directories asked again. */
  refreshHref: string
  integrationsHref: string
  editHref: string | null
  /** Whether syncing to the directory is switched here (P-380 to P-383). */
  canSwitch: boolean
  /** Whether differences are settled here. */
  canResolve: boolean
  /** Our data can go to the directory. */
  canSend: boolean
  /** When it goes there; null while nothing waits. */
  waiting: string | null
  /** Obstacle to that which can be turned on here; else in words. */
  turnOn: SwitchOnProps["what"] | null
  hindrance: string | null
  directories: readonly LocationDirectory[]
  canSendAll: boolean
  page: string
  timeZone: string
  /** How it stands now, and its history. */
  hrefs: { now: string; history: string }
  /** The history where it is open; null where it shows how the listing stands. */
  history: ReactNode
}

/** Whether changes go to this directory; it moves once that is saved (P-242, P-243, P-244). */
function DirectorySwitch({ location, record, page }: Pick<OpenListingProps, "location" | "record" | "page">) {
  const { overrides, directory_enabled: isOn, directory_name: name, rtx_source_id: sourceId } = record
  return (
    <ActionForm
      action={routes.form(
        overrides ? "location_source_overrides.update:switch" : "location_source_overrides.create:switch",
      )}
      page={page}
      state={untouched}
      label={`Sync to ${name}`}
      className="flex items-start gap-3 text-13"
    >
      <span className="min-w-0 flex-1">
        Sync to {name}
        <span className="cell-sub">
          Changes are published to directories after {publishDelayMinutes} minutes.
        </span>
      </span>
      {overrides ? (
        <input type="hidden" name="id" value={overrides.id} />
      ) : (
        <>
          <input type="hidden" name="location_id" value={location.id} />
          <input type="hidden" name="source_id" value={sourceId} />
        </>
      )}
      <input type="hidden" name="enabled" value={String(!isOn)} />
      <SubmitSwitch isOn={isOn} isPatient label={`Sync to ${name}`} track="local_listings.directory_switch" />
    </ActionForm>
  )
}

/** The flyout of one location at one directory: how it stands, both sides field by field, and syncing (002 §4); its history. */
export function OpenListing(props: OpenListingProps) {
  const { location, record, closeHref, refreshHref } = props
  const name = record.directory_name
  return (
    <ListingFlyout
      title={name}
      subtitle={[location.name, location.address].filter(Boolean).join(", ")}
      closeHref={closeHref}
      foot={
        <>
          <PendingLink
            className={buttonClass({ dense: true })}
            href={refreshHref}
            data-track="local_listings.check"
          >
            <Icon icon={RefreshCw} size={14} />
            Check again
          </PendingLink>
          {record.listing_url && (
            <a
              className={buttonClass({ dense: true, kind: "quiet" })}
              href={record.listing_url}
              target="_blank"
              rel="noreferrer"
              data-track="local_listings.view"
            >
              View listing
              <Icon icon={ExternalLink} size={14} />
            </a>
          )}
        </>
      }
    >
      <div className="-mt-2 mb-4">
        <TabLinks
          label="Views of the listing"
          tabs={[
            { label: "Now", href: props.hrefs.now, isCurrent: !props.history },
            { label: "History", href: props.hrefs.history, isCurrent: Boolean(props.history) },
          ]}
        />
      </div>
      {props.history ?? <Now {...props} />}
    </ListingFlyout>
  )
}

const emptyOpen = { isDiffering: false, taken: [], suggested: [], previous: [] }

/** Something to decide that is no fault. */
const Offer = ({ icon, text, children }: { icon: IconNode; text: string; children: ReactNode }) => (
  <div className="grid gap-2 rounded-control border border-line-strong px-3.5 py-3 text-13">
    <p className="flex items-center gap-2 font-medium">
      <Icon icon={icon} size={14} />
      {text}
    </p>
    {children}
  </div>
)

/** How a listing stands, both sides field by field, and syncing. */
function Now(props: OpenListingProps) {
  const { record, card, location, canSwitch, timeZone, turnOn, hindrance, canResolve, page } = props
  const name = record.directory_name
  const all = allTexts(record.fields ?? [])
  const isDiffering = (record.differing_fields ?? []).length > 0
  const settled = { locationId: location.id, code: record.directory_code, directory: name, page }
  const texts = (record.fields ?? []).flatMap((field) => truthTexts(field))
  const sorted = texts.toSorted((one, other) => Number(one.isSame) - Number(other.isSame))
  return (
    <div className="grid content-start gap-4">
      <LocationDirectories
        locationId={location.id}
        directories={props.directories}
        current={record.directory_code}
        canSendAll={props.canSendAll}
        page={page}
      />
      <ListingCard
        card={card}
        refusal={record.refusal ?? null}
        waiting={props.waiting}
        integrationsHref={props.integrationsHref}
        editHref={props.editHref}
      >
        {(turnOn || hindrance || (isDiffering && canResolve)) && card.type !== "in_sync" && (
          <div className="grid gap-2">
            {hindrance && <p className="text-muted">{hindrance}</p>}
            {turnOn && <SwitchOn locationId={location.id} record={record} what={turnOn} page={page} />}
            {isDiffering && canResolve && (
              <ResolveField
                {...settled}
                canSend={props.canSend}
                open={{
                  label: "all fields",
                  seen: record.seen ?? "",
                  isDiffering,
                  taken: all.taken,
                  suggested: [],
                  previous: [],
                }}
              />
            )}
          </div>
        )}
      </ListingCard>
      {canResolve && all.suggested.length > 0 && (
        <Offer icon={Lightbulb} text={`${name} suggests other data.`}>
          <ResolveField
            {...settled}
            canSend={false}
            open={{
              ...emptyOpen,
              // Our data would go with it.
              isDiffering,
              label: "all suggestions",
              seen: record.seen ?? "",
              suggested: all.suggested,
            }}
          />
        </Offer>
      )}
      {canResolve && all.previous.length > 0 && (
        <Offer icon={Undo2} text={`You have taken data from ${name}.`}>
          <ResolveField
            {...settled}
            canSend={false}
            open={{ ...emptyOpen, label: "what was taken", seen: record.seen ?? "", previous: all.previous }}
          />
        </Offer>
      )}
      {sorted.length > 0 && (
        <section className="grid gap-1" aria-labelledby="listing-fields">
          <h3 className="flex gap-2 text-13" id="listing-fields">
            Fields
            <span className="text-faint">
              {record.fields_in_sync} of {record.syncable_fields} in sync
            </span>
          </h3>
          <TruthTable
            texts={sorted}
            directory={name}
            isOnItsWay={isOnItsWay(record.status)}
            resolving={
              canResolve
                ? { locationId: location.id, code: record.directory_code, canSend: props.canSend, page }
                : null
            }
          />
        </section>
      )}
      <section className="grid gap-3" aria-labelledby="listing-syncing">
        <h3 className="text-13" id="listing-syncing">
          Syncing
        </h3>
        {canSwitch && <DirectorySwitch {...props} />}
        {record.is_simulated && (
          <p className="text-13 text-muted">{name} is simulated here: nothing is sent to it.</p>
        )}
        <Facts
          facts={[
            [
              "Last checked",
              record.last_checked_at ? formatInstant(record.last_checked_at, timeZone) : "Not yet",
            ],
            ...(record.overrides?.phone
              ? [[`Phone on ${name}`, localPhone(record.overrides.phone)] as const]
              : []),
            ...(record.overrides?.website ? [[`Website on ${name}`, record.overrides.website] as const] : []),
          ]}
        />
      </section>
    </div>
  )
}
