import { Ban } from "lucide"
import Link from "next/link"
import { ContactTabs } from "#components/contacts/contact-tabs.tsx"
import { DoNotContactTable } from "#components/contacts/do-not-contact-table.tsx"
import { FilterSelect } from "#components/contacts/filter-select.tsx"
import { ListFilter } from "#components/contacts/list-filter.tsx"
import { DownloadCsv } from "#components/data-table/download-csv.tsx"
import { SearchBox } from "#components/data-table/search-box.tsx"
import { ErrorNotice } from "#components/form/error-notice.tsx"
import { SectionFrame } from "#components/request-reviews/section-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { CursorPager } from "#components/ui/cursor-pager.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PendingArea } from "#components/ui/pending.tsx"
import { doNotContactReasonLabels, doNotContactReasons } from "#lib/contract/contacts/constants.ts"
import { channelLabels, channels } from "#lib/contract/requests/constants.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { loadDoNotContact } from "#lib/features/contacts/load.ts"
import { canonicalDoNotContactQuery, loadDoNotContactSearch } from "#lib/features/contacts/search-params.ts"
import { patchedQuery } from "#lib/features/filter-bar/changes.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { searchOf, withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { requestDoNotContact } from "./record.ts"

const { title } = requestDoNotContact

export const generateMetadata = metadataOf(requestDoNotContact)

export default guardedPage(requestDoNotContact, async ({ context, searchParams }) => {
  const { can, timeZone } = context
  const path = routes.requestDoNotContact()
  const query = new URLSearchParams(canonicalDoNotContactQuery(searchOf(searchParams)))
  const search = loadDoNotContactSearch(query)
  const hrefOf = (patch: Record<string, string | null>) => withQuery(path, patchedQuery(query, patch))
  const here = hrefOf({})
  const [list, lifting] = await Promise.all([
    mainPart(attempt(loadDoNotContact(context, search))),
    currentForm("do_not_contact.lift"),
  ])
  const isNarrowed = [search.search_terms, search.channel, search.reason].some(Boolean)
  const add = can("contact.create") && (
    <Link
      className={buttonClass({ kind: "primary" })}
      href={routes.requestDoNotContactAdd()}
      prefetch={false}
    >
      Add or import
    </Link>
  )
  const results = () => {
    if (!list.ok)
      return <ErrorState title="Unable to load the list" text={list.failure.userText} retryHref={here} />
    const { _embedded, _total, _total_exact, paging } = list.value
    if (_embedded.do_not_contact.length === 0)
      return (
        <EmptyState
          icon={Ban}
          title={isNarrowed ? "No addresses match your filters." : "No addresses yet."}
          hint={
            isNarrowed
              ? "Change or clear the filters."
              : "People who unsubscribe, reply STOP or report spam are added here, and so are addresses that bounce."
          }
          action={
            isNarrowed ? (
              <a className={buttonClass({ dense: true })} href={path}>
                Clear All
              </a>
            ) : (
              add
            )
          }
        />
      )
    const { before = null, after = null } = paging?.cursors ?? {}
    return (
      <>
        <ErrorNotice
          text={lifting.errors["reason"] ? `Reason ${lifting.errors["reason"]}` : lifting.error || undefined}
        />
        <DoNotContactTable
          rows={_embedded.do_not_contact}
          timeZone={timeZone}
          page={here}
          lifting={untouched}
          canLift={can("contact.update")}
        />
        <CursorPager
          label="Pages of the list"
          newerHref={before && hrefOf({ before, after: null })}
          olderHref={after && hrefOf({ after, before: null })}
        >
          {_total_exact === false
            ? `${formatCount(_total)}+ addresses`
            : countOf(_total, "address", "addresses")}
        </CursorPager>
      </>
    )
  }
  return (
    <SectionFrame
      context={context}
      current="requestContacts"
      title={title}
      intro="Addresses that get no more requests, whatever file or campaign they are in."
      actions={
        <>
          <DownloadCsv
            href={asFile(path, "csv")}
            track="do_not_contact.csv"
            refusal={exportRefusal(context, here)}
          />
          {add}
        </>
      }
    >
      <div className="min-w-0">
        <ContactTabs current="do_not_contact" />
        <div className="flex flex-wrap items-end gap-x-4">
          <div className="min-w-0 flex-1">
            <ListFilter
              path={path}
              carried={{ search_terms: search.search_terms }}
              isNarrowed={isNarrowed}
              track="do_not_contact.apply"
            >
              <FilterSelect
                id="refusals-channel"
                name="channel"
                label="Channel"
                all="Any channel"
                options={channels.map((value) => ({ value, label: channelLabels[value] }))}
                value={search.channel}
              />
              <FilterSelect
                id="refusals-reason"
                name="reason"
                label="Reason"
                all="Any reason"
                options={doNotContactReasons.map((value) => ({
                  value,
                  label: doNotContactReasonLabels[value],
                }))}
                value={search.reason}
              />
            </ListFilter>
          </div>
          <div className="pb-3 max-md:w-full">
            <SearchBox
              label="Search addresses"
              path={path}
              value={search.search_terms ?? ""}
              query={query.toString()}
            />
          </div>
        </div>
        <PendingArea>{results()}</PendingArea>
      </div>
    </SectionFrame>
  )
})
