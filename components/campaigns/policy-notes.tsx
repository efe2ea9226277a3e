import { StatusCard } from "#components/ui/status-card.tsx"
import type { PolicyFinding } from "#lib/contract/campaigns/schema.ts"

export type PolicyNotesProps = { findings: readonly PolicyFinding[] }

const looks = {
  block: { tone: "negative", title: "Change this before you send" },
  confirm: { tone: "warning", title: "Possible incentive" },
  warn: { tone: "warning", title: "Against the rules of review sites" },
} as const

/** Findings of the policies in a text, quoted below the field that it is in (D-222, D-297). */
export const PolicyNotes = ({ findings }: PolicyNotesProps) => (
  <div role="status" className="grid gap-2 empty:hidden">
    {findings.map(({ code, outcome, quote, text, rule, source, source_url: url }) => (
      <StatusCard key={`${code} ${quote}`} tone={looks[outcome].tone} title={looks[outcome].title}>
        <p className="wrap-anywhere">{text}</p>
        <p className="text-muted">
          <q>{rule}</q>{" "}
          <a href={url} target="_blank" rel="noreferrer" data-track="compose.rule">
            {source}
          </a>
        </p>
        {outcome === "confirm" && <a href="#send">Confirm before sending</a>}
      </StatusCard>
    ))}
  </div>
)
