import { CircleAlert, TriangleAlert } from "lucide"
import type { ReactNode } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import type { Campaign } from "#lib/contract/campaigns/schema.ts"
import { figureTexts, pauseTexts, uncertainText } from "#lib/features/request-reviews/texts.ts"

export type SectionNoticeProps = {
  title: string
  children: ReactNode
  action?: ReactNode
  isUrgent?: boolean
}

/** Something that somebody has to know or do, with the act that helps. */
export const SectionNotice = ({ title, children, action, isUrgent = false }: SectionNoticeProps) => (
  <div
    className={`notice mb-0 flex-wrap items-start ${isUrgent ? "border-l-negative" : "border-l-warning"}`}
    role="note"
  >
    <Icon icon={isUrgent ? CircleAlert : TriangleAlert} />
    <div className="min-w-0 flex-[1_1_240px]">
      <p className="font-medium">{title}</p>
      <p className="text-muted">{children}</p>
    </div>
    {action && <div className="[&>a]:inline-block [&>a]:py-0.5">{action}</div>}
  </div>
)

/** Why a campaign is paused and what to do about it. */
export function PauseNotice({ campaign, action }: { campaign: Campaign; action?: ReactNode }) {
  const { title, text } = pauseTexts[campaign.pause_reason ?? "user"]
  return (
    <SectionNotice
      title={title}
      action={action}
      isUrgent={campaign.pause_reason === "complaints" || campaign.pause_reason === "bounces"}
    >
      {text}
    </SectionNotice>
  )
}

/** Messages of which nobody knows whether they were sent; nothing where there are none. */
export const UncertainNotice = ({ count, href }: { count: number; href: string }) =>
  count > 0 && (
    <SectionNotice title={uncertainText(count)} action={<PendingLink href={href}>Show</PendingLink>}>
      {figureTexts.uncertain.definition}
    </SectionNotice>
  )
