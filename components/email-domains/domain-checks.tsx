import { Check, CircleX, TriangleAlert } from "lucide"
import { Badge } from "#components/ui/badge.tsx"
import type { DomainCheckItem, EmailDomain } from "#lib/contract/email-domains/schema.ts"
import { checkAdvice, checkBadge, checkNames } from "#lib/features/email-domains/labels.ts"

const icons = { neutral: TriangleAlert, positive: Check, warning: TriangleAlert, negative: CircleX } as const

function CheckRow({ check }: { check: DomainCheckItem }) {
  const { name, purpose } = checkNames[check.code]
  const { tone, text } = checkBadge(check)
  const advice = checkAdvice(check)
  return (
    <li className="grid min-w-0 gap-1 border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3>{name}</h3>
        <Badge tone={tone} icon={icons[tone]}>
          {text}
        </Badge>
        {!check.required && <span className="text-13 text-faint">Recommended</span>}
      </div>
      <p className="text-13 text-muted">{advice ?? purpose}</p>
      {check.found.length > 0 && (
        <ul className="m-0 grid list-none gap-1 p-0" aria-label={`Found for ${name}`}>
          {check.found.map((text) => (
            <li key={text} className="wrap-anywhere font-mono text-12 text-faint">
              {text}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** How each record was found at the last look. */
export const DomainChecks = ({ checks }: Pick<EmailDomain, "checks">) => (
  <ul className="m-0 list-none border-t border-line p-0">
    {checks.map((check) => (
      <CheckRow key={check.code} check={check} />
    ))}
  </ul>
)
