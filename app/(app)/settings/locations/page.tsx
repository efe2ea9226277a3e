import { Plus, Upload } from "lucide"
import Link from "next/link"
import { redirect } from "next/navigation"
import type { ReactNode } from "react"
import { DownloadCsv } from "#components/data-table/download-csv.tsx"
import { RemovedNotice } from "#components/filter-bar/removed-notice.tsx"
import { DeletedLocations } from "#components/locations/deleted-locations.tsx"
import { GroupChooser } from "#components/locations/group-chooser.tsx"
import { GroupFilter } from "#components/locations/group-filter.tsx"
import { LocationsList } from "#components/locations/locations-list.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { ContactLine } from "#components/shell/contact-line.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { AskedFirst } from "#components/ui/asked-first.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { isFlagOn } from "#lib/contract/flags.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { withoutGone } from "#lib/features/filter-bar/gone.ts"
import { closedPick } from "#lib/features/filter-bar/picked-lists.ts"
import { consumeRemoved, removedPatch } from "#lib/features/filter-bar/removed.ts"
import { loadNamed } from "#lib/features/filter-bar/server-options.ts"
import { locationsHrefs } from "#lib/features/locations/hrefs.ts"
import { loadLocations, toLocationsQuery } from "#lib/features/locations/queries.ts"
import { canonicalLocationsQuery } from "#lib/features/locations/search-params.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { locations } from "./record.ts"

/** Where support adds locations (D-145). @param contact whom to ask. */
const UnableToAdd = ({ contact }: { contact: ReactNode }) => (
  <AskedFirst
    label="Add Location"
    kind="primary"
    title="Unable to Add Location."
    track="settings_locations.add"
  >
    <p>Please contact support to add a location to your account. {contact}</p>
  </AskedFirst>
)

const { title } = locations

export const generateMetadata = metadataOf(locations)

export default guardedPage(locations, async ({ context, searchParams }) => {
  const { caller, account, session, settings, whitelabel, timeZone, today, can, flags } = context
  const query = searchOf(searchParams)
  const isPruned = consumeRemoved(query)
  const hrefs = locationsHrefs(routes.locations(), query)
  const accountId = String(account.id)
  const isAdmin = userTypeOf(session.user_type_id) === "Admin"
  const refusal = exportRefusal(context, hrefs.changed({}))
  const { deleted, groupId, pick } = hrefs.search
  const isDeleted = deleted !== null
  const hasGroups = can("group.read")
  const gone = groupId && hasGroups ? await withoutGone(caller, accountId, { groupId }) : {}
  if (Object.keys(gone).length > 0) redirect(hrefs.changed(removedPatch(gone)))
  const [list, named, running, state] = await Promise.all([
    mainPart(attempt(loadLocations(caller, toLocationsQuery(hrefs.search, account.id)))),
    groupId && hasGroups ? attempt(loadNamed(caller, "groups", accountId, [groupId])) : null,
    can("location.create") ? attempt(callApi(caller, "location_imports.count", {})) : null,
    currentForm("locations.restore"),
  ])
  const add =
    can("location.create") &&
    (settingValue(settings.self_serve_locations) === false ? (
      <UnableToAdd
        contact={<ContactLine {...supportContact(whitelabel.id === null ? null : whitelabel)} />}
      />
    ) : (
      <Link
        className={buttonClass({ kind: "primary" })}
        href={routes.locationNew(hrefs.query)}
        prefetch={false}
      >
        <Icon icon={Plus} />
        Add Location
      </Link>
    ))
  return (
    <SettingsFrame
      title={title}
      intro="Every place you manage, with its address, groups and open issues."
      accountName={account.name}
      actions={
        <>
          <DownloadCsv
            href={asFile(routes.locations(canonicalLocationsQuery(hrefs.query)), "csv")}
            track="settings_locations.csv"
            refusal={refusal}
          />
          {can("location.create") && (
            <Link className={buttonClass({})} href={routes.locationImports()} prefetch={false}>
              <Icon icon={Upload} />
              Import Locations
            </Link>
          )}
          {add}
        </>
      }
    >
      {running?.ok && running.value.count > 0 && (
        <p className="notice" role="status">
          A file of locations is being imported.{" "}
          <Link href={routes.locationImports()} prefetch={false}>
            View progress
          </Link>
        </p>
      )}
      {isPruned && <RemovedNotice />}
      <div className={isAdmin ? "-mt-4" : undefined}>
        {isAdmin && (
          <PendingProvider>
            <TabLinks
              label="Locations"
              tabs={[
                {
                  label: "Current",
                  href: hrefs.changed({ ...closedPick, deleted: null, keywords: null }),
                  isCurrent: !isDeleted,
                },
                {
                  label: "Deleted",
                  href: hrefs.changed({
                    deleted: "true",
                    keywords: null,
                    groupId: null,
                    hasIssues: null,
                    ...closedPick,
                  }),
                  isCurrent: isDeleted,
                },
              ]}
            />
          </PendingProvider>
        )}
        {pick && hasGroups ? (
          <GroupChooser hrefs={hrefs} accountId={accountId} caller={caller} />
        ) : isDeleted ? (
          <DeletedLocations list={list} hrefs={hrefs} state={state} timeZone={timeZone} />
        ) : (
          <LocationsList
            list={list}
            hrefs={hrefs}
            add={add}
            hasIssues={can("issues.read")}
            accountId={account.id}
            today={today}
            weekStart={weekStartOfSettings(settings)}
            targets={{
              hours: can("location.update") ? routes.locationsHours() : null,
              holidays:
                can("location.update") && isFlagOn(flags, "specialHours")
                  ? routes.locationsHolidayHours()
                  : null,
              fields: can("location.update") ? routes.locationsFields() : null,
              groups: can("group.update") ? routes.locationsGroups() : null,
              scoreTargets: can("target_score.update") ? routes.locationsTargets() : null,
              file: refusal ? null : asFile(routes.locations(), "csv"),
            }}
            filter={
              hasGroups && (
                <GroupFilter
                  facts={{
                    path: hrefs.path,
                    accountId,
                    today,
                    weekStart: weekStartOfSettings(settings),
                    names: { groupId: (named?.ok && named.value[0]?.name) || null },
                  }}
                />
              )
            }
          />
        )}
      </div>
    </SettingsFrame>
  )
})
