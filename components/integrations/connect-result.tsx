import { CircleCheck, CircleX } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import type { ConnectOutcome } from "#lib/features/integrations/connect-outcome.ts"

/** How a sign-in at a provider has ended (D-061). */
export function ConnectResult({ outcome }: { outcome: ConnectOutcome | null }) {
  if (!outcome) return null
  const { isGood, text } = outcome
  return (
    <p className="notice mb-0" role={isGood ? "status" : "alert"}>
      <Icon
        icon={isGood ? CircleCheck : CircleX}
        className={isGood ? "text-positive-text" : "text-negative-text"}
      />
      {text}
    </p>
  )
}
