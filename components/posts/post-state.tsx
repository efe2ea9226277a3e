import { clsx } from "clsx"
import { CalendarClock, Check, Hourglass, type IconNode, TimerOff, TriangleAlert, X } from "lucide"
import { Badge, type BadgeTone } from "#components/ui/badge.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { type PostState, postStates } from "#lib/contract/posts/constants.ts"

const looks: Readonly<Record<PostState, { tone: BadgeTone; icon: IconNode }>> = {
  scheduled: { tone: "accent", icon: CalendarClock },
  processing: { tone: "neutral", icon: Hourglass },
  live: { tone: "positive", icon: Check },
  rejected: { tone: "negative", icon: X },
  failed: { tone: "negative", icon: TriangleAlert },
  expired: { tone: "neutral", icon: TimerOff },
}

const iconClass: Readonly<Record<BadgeTone, string>> = {
  neutral: "text-muted",
  accent: "text-accent-text",
  positive: "text-positive-text",
  warning: "text-warning-text",
  negative: "text-negative-text",
}

/** The same as a symbol alone, with its name for screen readers. */
export const PostStateIcon = ({ state }: { state: PostState }) => (
  <span className={clsx("inline-flex", iconClass[looks[state].tone])}>
    <Icon icon={looks[state].icon} size={12} />
    <span className="sr-only">{postStates[state]}</span>
  </span>
)

/** How a post stands at Google. */
export const PostStateBadge = ({ state }: { state: PostState }) => (
  <Badge {...looks[state]}>{postStates[state]}</Badge>
)
