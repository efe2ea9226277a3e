import { DataTable } from "#components/data-table/data-table.tsx"
import { Disclosure } from "#components/ui/disclosure.tsx"
import { Meter } from "#components/ui/meter.tsx"
import { Panel } from "#components/ui/panel.tsx"
import type { CampaignFigures } from "#lib/contract/campaigns/schema.ts"
import { type Channel, channelLabels } from "#lib/contract/requests/constants.ts"
import {
  type FunnelStep,
  figureTexts,
  funnelSteps,
  stepShareText,
} from "#lib/features/request-reviews/texts.ts"
import { formatCount, shareOf } from "#lib/format/numbers.ts"
import { CountingNote } from "./counting-note.tsx"

export type FunnelPanelProps = {
  figures: CampaignFigures
  note?: string
  /** By channel, where there are several. */
  channels?: readonly (CampaignFigures & { channel: Channel })[]
}

const labelOf = (step: FunnelStep) =>
  step === "opened"
    ? "Opened (approximate)"
    : step === "won"
      ? "Reviews won (estimate)"
      : figureTexts[step].label

/** From what was sent to the reviews that it probably brought, each step as a bar of what was sent. */
export function FunnelPanel({ figures, note, channels = [] }: FunnelPanelProps) {
  const rows = funnelSteps.map((step) => ({ step, count: figures[step] }))
  return (
    <Panel id="request-funnel" title="From sent to review" {...(note ? { note } : {})}>
      <ul className="grid gap-2.5 px-4 pt-3 pb-4" aria-label="From sent to review">
        {rows.map(({ step, count }) => (
          <li
            key={step}
            className="grid grid-cols-[10.5rem_minmax(0,1fr)_4rem_9rem] items-center gap-3 text-13 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-2 max-sm:gap-y-1"
          >
            <span>{labelOf(step)}</span>
            <span className="max-sm:order-last max-sm:col-span-2">
              <Meter percent={shareOf(count, figures.sent)} isScore />
            </span>
            <b className="text-right font-strong tabular-nums">{formatCount(count)}</b>
            <span className="text-12 text-faint max-sm:order-last max-sm:col-span-2">
              {stepShareText(figures, step)}
            </span>
          </li>
        ))}
      </ul>
      <p className="px-4 pb-4 text-12 text-faint">
        Opens are approximate: some email apps hide them, and SMS never reports them. Reviews won is an
        estimate by link and time.
      </p>
      <CountingNote />
      <Disclosure summary="Show as a table" className="px-4 pb-0! open:pb-4!">
        <DataTable
          caption="From sent to review"
          track="request_reviews.funnel"
          isCompact
          rows={rows}
          rowKey={({ step }) => step}
          columns={[
            { key: "step", label: "Step", cell: ({ step }) => labelOf(step) },
            ...channels.map((of) => ({
              key: of.channel,
              label: channelLabels[of.channel],
              isNumber: true,
              cell: ({ step }: { step: FunnelStep }) => formatCount(of[step]),
            })),
            { key: "all", label: "Requests", isNumber: true, cell: ({ count }) => formatCount(count) },
            { key: "share", label: "Share", cell: ({ step }) => stepShareText(figures, step) || "–" },
          ]}
        />
      </Disclosure>
    </Panel>
  )
}
