import {
  CircleCheck,
  CirclePause,
  CircleSlash,
  CircleX,
  Clock,
  type IconNode,
  PencilLine,
  Send,
  TriangleAlert,
} from "lucide"
import { Badge } from "#components/ui/badge.tsx"
import {
  type CampaignStatus,
  campaignStatusLabels,
  type RequestStatus,
  requestStatusLabels,
} from "#lib/contract/requests/constants.ts"
import { campaignTones, requestTones } from "#lib/features/request-reviews/texts.ts"

const campaignIcons: Readonly<Record<CampaignStatus, IconNode>> = {
  draft: PencilLine,
  scheduled: Clock,
  sending: Send,
  paused: CirclePause,
  sent: CircleCheck,
  cancelled: CircleSlash,
  failed: CircleX,
}

export const CampaignState = ({ status }: { status: CampaignStatus }) => (
  <Badge tone={campaignTones[status]} icon={campaignIcons[status]}>
    {campaignStatusLabels[status]}
  </Badge>
)

const toneIcons = {
  neutral: Clock,
  accent: Send,
  positive: CircleCheck,
  warning: TriangleAlert,
  negative: CircleX,
} as const

export const RequestState = ({ status }: { status: RequestStatus }) => (
  <Badge
    tone={requestTones[status]}
    icon={status === "skipped" ? CircleSlash : toneIcons[requestTones[status]]}
  >
    {requestStatusLabels[status]}
  </Badge>
)
