import { ChartColumn, Send } from "lucide"
import Link from "next/link"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import type { Campaign } from "#lib/contract/campaigns/schema.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { CampaignOverview } from "#lib/contract/reports/schema.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { clearAll } from "#lib/features/filter-bar/changes.ts"
import { clearedNames } from "#lib/features/filters/count.ts"
import { sortedLocations } from "#lib/features/request-reviews/load.ts"
import { rangeOf } from "#lib/features/request-reviews/queries.ts"
import { locationsOrder } from "#lib/features/request-reviews/search-params.ts"
import { pauseTexts, statusOfStep } from "#lib/features/request-reviews/texts.ts"
import { type OverviewVisit, overviewPage } from "#lib/features/request-reviews/visit.ts"
import { formatRange } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"
import { SectionNotice, UncertainNotice } from "./campaign-notice.tsx"
import { CampaignsTable } from "./campaigns-table.tsx"
import { ChannelsPanel } from "./channels-panel.tsx"
import { CoursePanel } from "./course-panel.tsx"
import { FiguresStrip } from "./figures-strip.tsx"
import { FunnelPanel } from "./funnel-panel.tsx"
import { LocationsTable } from "./locations-table.tsx"
import { RestPanel } from "./rest-panel.tsx"

export type OverviewContentProps = {
  visit: OverviewVisit
  overview: Attempt<CampaignOverview>
  /** Null for who may not see campaigns. */
  recent: Attempt<AnswerOf<"reports.list_campaigns">> | null
  /** Campaigns that stopped by themselves. */
  paused: readonly Campaign[]
  composeHref: string | null
  canReadCampaigns: boolean
}

/** At most so many are said above the figures. */
const pausedShown = 2

const Nothing = ({ visit, composeHref }: Pick<OverviewContentProps, "visit" | "composeHref">) => {
  const isNarrowed = visit.query.size > 0
  return isNarrowed ? (
    <EmptyState
      icon={ChartColumn}
      title="No requests in this period"
      hint="Choose a longer date range, or clear the filters."
      action={
        <PendingLink
          className={buttonClass({ dense: true })}
          href={overviewPage.href(visit.query, clearAll(clearedNames("requestOverview")))}
        >
          Clear All
        </PendingLink>
      }
    />
  ) : (
    <EmptyState
      icon={Send}
      title="No requests yet"
      hint="Ask your last customers for a review. Most responses arrive within a day."
      action={
        composeHref && (
          <Link className={buttonClass({ kind: "primary" })} href={composeHref} prefetch={false}>
            Compose
          </Link>
        )
      }
    />
  )
}

/** Results of the requests in a range. */
export function OverviewContent(props: OverviewContentProps) {
  const { visit, overview, recent, paused, composeHref, canReadCampaigns } = props
  const { search, facts, query } = visit
  const range = rangeOf("requestOverview", search, facts)
  const retryHref = overviewPage.href(query)
  const hrefOf = (patch: Parameters<typeof overviewPage.href>[1]) => overviewPage.href(query, patch)
  if (!overview.ok)
    return (
      <ErrorState
        title="Unable to load the overview"
        text={overview.failure.userText}
        retryHref={retryHref}
      />
    )
  const { value } = overview
  const notices = paused.slice(0, pausedShown).map((campaign) => {
    const { title, text } = pauseTexts[campaign.pause_reason ?? "user"]
    return (
      <SectionNotice
        key={String(campaign.id)}
        title={`${campaign.name || campaign.subject}. ${title}`}
        isUrgent={campaign.pause_reason === "complaints" || campaign.pause_reason === "bounces"}
        action={
          <Link href={routes.requestCampaign(campaign.id)} prefetch={false}>
            Open campaign
          </Link>
        }
      >
        {text}
      </SectionNotice>
    )
  })
  if (value.total === 0)
    return (
      <div className="grid gap-5 pt-4">
        {notices}
        <Nothing visit={visit} composeHref={composeHref} />
      </div>
    )
  const sort = {
    by: search["sort[by]"] ?? locationsOrder.by,
    direction: search["sort[order]"] ?? (search["sort[by]"] ? "asc" : locationsOrder.order),
  } as const
  const days = { dateDescriptor: range.descriptor, from: range.from, to: range.to }
  const kept = Object.fromEntries(
    [...query].filter(([name]) => ["groupId", "locationId", "channel"].includes(name)),
  )
  return (
    <div className="grid min-w-0 gap-6 pt-4 [&>*]:min-w-0">
      {notices}
      <UncertainNotice
        count={value.uncertain}
        href={routes.requestHistory({ ...days, ...kept, status: "uncertain" })}
      />
      <div className="strip-area">
        <FiguresStrip figures={value} previous={value.previous} />
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <FunnelPanel figures={value} note={formatRange(range)} channels={value.channels} />
        <RestPanel
          figures={value}
          hrefOf={(step) => {
            const status = statusOfStep[step]
            return status ? routes.requestHistory({ ...days, ...kept, status }) : null
          }}
        />
        <CoursePanel overview={value} range={range} today={facts.today} />
        <ChannelsPanel channels={value.channels} />
      </div>
      <LocationsTable
        rows={sortedLocations(value.locations, sort.by, sort.direction)}
        page={search.page ?? 1}
        sort={sort}
        sortHref={(next) =>
          hrefOf({ "sort[by]": next?.by ?? null, "sort[order]": next?.direction ?? null, page: null })
        }
        pageHref={(page) => hrefOf({ page })}
      />
      {recent && canReadCampaigns && (
        <section aria-labelledby="recent-campaigns" className="min-w-0">
          <div className="mb-3 flex items-baseline justify-between gap-3">
            <h2 id="recent-campaigns">Recent campaigns</h2>
            <Link
              className="inline-block py-0.5 text-13 font-medium"
              href={routes.requestCampaigns()}
              prefetch={false}
            >
              All campaigns
            </Link>
          </div>
          {!recent.ok ? (
            <ErrorState
              title="Unable to load campaigns"
              text={recent.failure.userText}
              retryHref={retryHref}
            />
          ) : recent.value._embedded.campaigns.length === 0 ? (
            <p className="text-13 text-faint">No campaigns in this period.</p>
          ) : (
            <CampaignsTable
              caption="Recent campaigns"
              track="request_reviews.recent"
              timeZone={visit.context.timeZone}
              rows={recent.value._embedded.campaigns.map((row) => ({
                id: row.campaign_id,
                name: row.name,
                place: row.location_name ?? null,
                channel: row.channel,
                status: row.status,
                pauseReason: null,
                at: row.sent_at ?? row.scheduled_at ?? null,
                figures: row,
              }))}
            />
          )}
        </section>
      )}
    </div>
  )
}
