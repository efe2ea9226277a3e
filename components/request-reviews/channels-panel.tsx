import { DataTable } from "#components/data-table/data-table.tsx"
import { Panel } from "#components/ui/panel.tsx"
import type { CampaignOverview } from "#lib/contract/reports/schema.ts"
import { channelLabels } from "#lib/contract/requests/constants.ts"
import { answerRate } from "#lib/features/request-reviews/load.ts"
import { rateText } from "#lib/features/request-reviews/texts.ts"
import { formatCount } from "#lib/format/numbers.ts"

/** Email and SMS beside each other. */
export const ChannelsPanel = ({ channels }: Pick<CampaignOverview, "channels">) => (
  <Panel id="request-channels" title="By channel">
    <div className="px-4 pt-1 pb-3">
      <DataTable
        caption="By channel"
        track="request_reviews.channels"
        isCompact
        rows={channels}
        rowKey={({ channel }) => channel}
        columns={[
          { key: "channel", label: "Channel", cell: ({ channel }) => channelLabels[channel] },
          { key: "sent", label: "Sent", isNumber: true, cell: ({ sent }) => formatCount(sent) },
          {
            key: "rate",
            label: "Response rate",
            isNumber: true,
            cell: (row) => rateText(answerRate(row)),
          },
          { key: "won", label: "Won", isNumber: true, cell: ({ won }) => formatCount(won) },
        ]}
      />
    </div>
  </Panel>
)
