import { CircleCheck, CircleX, Clock } from "lucide"
import { Badge } from "#components/ui/badge.tsx"
import { type OpenStatus, openStatusLabels } from "#lib/contract/locations/constants.ts"

const looks = {
  active: { tone: "positive", icon: CircleCheck },
  temporarily_inactive: { tone: "warning", icon: Clock },
  inactive: { tone: "neutral", icon: CircleX },
} as const

/** Whether a location is open for business (001 §4); one that says nothing counts as open. */
export const OpenStatusBadge = ({ status }: { status: OpenStatus | null | undefined }) => (
  <Badge {...looks[status ?? "active"]}>{openStatusLabels[status ?? "active"]}</Badge>
)
