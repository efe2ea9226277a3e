import { Users } from "lucide"
import Link from "next/link"
import { ContactSelection } from "#components/contacts/contact-selection.tsx"
import { ContactTabs } from "#components/contacts/contact-tabs.tsx"
import { ContactsTable } from "#components/contacts/contacts-table.tsx"
import { FilterSelect } from "#components/contacts/filter-select.tsx"
import { ListFilter } from "#components/contacts/list-filter.tsx"
import { DownloadCsv } from "#components/data-table/download-csv.tsx"
import { SearchBox } from "#components/data-table/search-box.tsx"
import { SectionFrame } from "#components/request-reviews/section-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { CursorPager } from "#components/ui/cursor-pager.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PendingArea } from "#components/ui/pending.tsx"
import { attempt } from "#lib/errors/attempt.ts"
import { loadContacts, loadLocationChoices } from "#lib/features/contacts/load.ts"
import { contactsHrefs } from "#lib/features/contacts/search-params.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { mayLinkTo } from "#lib/gate/may-open.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { patterns } from "#lib/routes/paths.gen.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { requestContacts } from "./record.ts"

const { title } = requestContacts

export const generateMetadata = metadataOf(requestContacts)

export default guardedPage(requestContacts, async ({ context, searchParams }) => {
  const { can, timeZone } = context
  const hrefs = contactsHrefs(routes.requestContacts(), searchOf(searchParams))
  const { search } = hrefs
  const [list, locations, deletion] = await Promise.all([
    mainPart(attempt(loadContacts(context, search))),
    attempt(loadLocationChoices(context)),
    currentForm("contacts.bulk_delete"),
  ])
  const canCreate = can("contact.create")
  const here = hrefs.changed({})
  const isNarrowed = [search.search_terms, search.locationId, search.channel, search.state].some(Boolean)
  const canAsk = can("campaign.create") && mayLinkTo(patterns.requestCompose, context)
  const canDelete = can("contact.delete")
  const first = (
    <>
      <Link className={buttonClass({ kind: "primary" })} href={routes.requestContactNew()} prefetch={false}>
        New contact
      </Link>
      {can("campaign.create") && (
        <Link className={buttonClass({})} href={routes.requestContactImport()} prefetch={false}>
          Import
        </Link>
      )}
    </>
  )
  const results = () => {
    if (!list.ok)
      return <ErrorState title="Unable to load contacts" text={list.failure.userText} retryHref={here} />
    const { _embedded, _total, _total_exact, paging } = list.value
    if (_embedded.contacts.length === 0)
      return (
        <EmptyState
          icon={Users}
          title={isNarrowed ? "No contacts match your filters." : "No contacts yet."}
          hint={
            isNarrowed ? "Change or clear the filters." : "Contacts are the customers you ask for feedback."
          }
          action={
            isNarrowed ? (
              <a className={buttonClass({ dense: true })} href={hrefs.path}>
                Clear All
              </a>
            ) : (
              canCreate && <span className="flex flex-wrap justify-center gap-2">{first}</span>
            )
          }
        />
      )
    const { before = null, after = null } = paging?.cursors ?? {}
    const table = (
      <ContactsTable
        contacts={_embedded.contacts}
        hrefs={hrefs}
        timeZone={timeZone}
        canSelect={canAsk || canDelete}
      />
    )
    return (
      <>
        {canAsk || canDelete ? (
          <ContactSelection
            page={here}
            state={deletion}
            askHref={canAsk ? routes.requestCompose() : null}
            canDelete={canDelete}
          >
            {table}
          </ContactSelection>
        ) : (
          table
        )}
        <CursorPager
          label="Pages of contacts"
          newerHref={before && hrefs.changed({ before, after: null })}
          olderHref={after && hrefs.changed({ after, before: null })}
          turns={{ newer: "Previous", older: "Next" }}
        >
          {_total_exact === false
            ? `${formatCount(_total)}+ contacts`
            : countOf(_total, "contact", "contacts")}
        </CursorPager>
      </>
    )
  }
  return (
    <SectionFrame
      context={context}
      current="requestContacts"
      title={title}
      intro="The customers you ask for feedback, and how they agreed to it."
      actions={
        <>
          <DownloadCsv
            href={asFile(hrefs.changed({ after: null, before: null }), "csv")}
            track="contacts.csv"
            refusal={exportRefusal(context, here)}
          />
          {canCreate && first}
        </>
      }
    >
      <div className="min-w-0">
        <ContactTabs current="contacts" />
        <div className="flex flex-wrap items-end gap-x-4">
          <div className="min-w-0 flex-1">
            <ListFilter
              path={hrefs.path}
              carried={{
                search_terms: search.search_terms,
                "sort[by]": search["sort[by]"],
                "sort[order]": search["sort[order]"],
              }}
              isNarrowed={isNarrowed}
              track="contacts.apply"
            >
              <FilterSelect
                id="contacts-state"
                name="state"
                label="Status"
                all="Anyone"
                options={[
                  { value: "welcome", label: "Can be asked" },
                  { value: "do_not_contact", label: "Do not contact" },
                ]}
                value={search.state}
              />
              <FilterSelect
                id="contacts-channel"
                name="channel"
                label="Has"
                all="Email or phone"
                options={[
                  { value: "email", label: "An email" },
                  { value: "sms", label: "A phone number" },
                ]}
                value={search.channel}
              />
              <FilterSelect
                id="contacts-location"
                name="locationId"
                label="Location"
                all="Any location"
                options={locations.ok ? locations.value : []}
                value={search.locationId}
              />
            </ListFilter>
          </div>
          <div className="pb-3 max-md:w-full">
            <SearchBox
              label="Search contacts"
              path={hrefs.path}
              value={search.search_terms ?? ""}
              query={hrefs.query.toString()}
            />
          </div>
        </div>
        <PendingArea>{results()}</PendingArea>
      </div>
    </SectionFrame>
  )
})
