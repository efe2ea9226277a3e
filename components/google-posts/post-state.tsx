import { CalendarClock, Check, Hourglass, type IconNode, TimerOff, TriangleAlert, X } from "lucide"
import { Badge, type BadgeTone } from "#components/ui/badge.tsx"
import { type PostState, postStates } from "#lib/contract/google-post-constants.ts"

const looks: Readonly<Record<PostState, { tone: BadgeTone; icon: IconNode }>> = {
  scheduled: { tone: "accent", icon: CalendarClock },
  processing: { tone: "neutral", icon: Hourglass },
  live: { tone: "positive", icon: Check },
  rejected: { tone: "negative", icon: X },
  failed: { tone: "negative", icon: TriangleAlert },
  expired: { tone: "neutral", icon: TimerOff },
}

/** How a post stands at Google. */
export const PostStateBadge = ({ state }: { state: PostState }) => (
  <Badge {...looks[state]}>{postStates[state]}</Badge>
)
