import Link from "next/link"
import { DownloadCsv } from "#components/data-table/download-csv.tsx"
import { DeletedLocations } from "#components/locations/deleted-locations.tsx"
import { GroupFilter } from "#components/locations/group-filter.tsx"
import { LocationsList } from "#components/locations/locations-list.tsx"
import { UnableToAdd } from "#components/locations/unable-to-add.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { ContactLine } from "#components/shell/contact-line.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import { callApi } from "#lib/bff/call-api.ts"
import { maxPerPage } from "#lib/contract/common.ts"
import { isFlagOn } from "#lib/contract/flags.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { locationsHrefs } from "#lib/features/locations/hrefs.ts"
import { loadLocations, toLocationsQuery } from "#lib/features/locations/queries.ts"
import { canonicalLocationsQuery } from "#lib/features/locations/search-params.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { locations } from "./record.ts"

const { title } = locations

export const generateMetadata = metadataOf(locations)

export default guardedPage(locations, async ({ context, searchParams }) => {
  const { caller, account, session, settings, whitelabel, timeZone, can, flags } = context
  const hrefs = locationsHrefs(routes.locations(), searchOf(searchParams))
  const accountId = String(account.id)
  const isAdmin = userTypeOf(session.user_type_id) === "Admin"
  const refusal = exportRefusal(context, hrefs.changed({}))
  const isDeleted = hrefs.search.deleted !== null
  const [list, groups, running, state] = await Promise.all([
    attempt(loadLocations(caller, toLocationsQuery(hrefs.search, account.id))),
    can("group.read")
      ? attempt(
          callApi(caller, "groups.list", {
            query: { account_id: accountId, per_page: maxPerPage, without_locations: true },
          }),
        )
      : null,
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
      {isAdmin && (
        <PendingProvider>
          <TabLinks
            label="Locations"
            tabs={[
              {
                label: "Current",
                href: hrefs.changed({ deleted: null, keywords: null, page: null }),
                isCurrent: !isDeleted,
              },
              {
                label: "Deleted",
                href: hrefs.changed({
                  deleted: "true",
                  keywords: null,
                  groupId: null,
                  hasIssues: null,
                  page: null,
                }),
                isCurrent: isDeleted,
              },
            ]}
          />
        </PendingProvider>
      )}
      {isDeleted ? (
        <DeletedLocations list={list} hrefs={hrefs} state={state} timeZone={timeZone} />
      ) : (
        <LocationsList
          list={list}
          hrefs={hrefs}
          add={add}
          hasIssues={can("issues.read")}
          accountId={account.id}
          targets={{
            hours: can("location.update") ? routes.locationsHours() : null,
            holidays:
              can("location.update") && isFlagOn(flags, "specialHours") ? routes.locationsHolidays() : null,
            groups: can("group.update") ? routes.locationsGroups() : null,
            file: refusal ? null : asFile(routes.locations(), "csv"),
          }}
          filter={groups?.ok ? <GroupFilter hrefs={hrefs} groups={groups.value._embedded.groups} /> : null}
        />
      )}
    </SettingsFrame>
  )
})
