import { Ban, CircleCheck } from "lucide"
import { Badge } from "#components/ui/badge.tsx"
import { doNotContactReasonLabels } from "#lib/contract/contacts/constants.ts"
import type { Contact } from "#lib/contract/contacts/schema.ts"
import { channelLabels } from "#lib/contract/requests/constants.ts"

/** By which channels a contact gets no requests, and why; else that they may be asked. */
export const RefusalBadges = ({ do_not_contact: stops }: Pick<Contact, "do_not_contact">) =>
  stops.length === 0 ? (
    <Badge tone="positive" icon={CircleCheck}>
      Can be asked
    </Badge>
  ) : (
    <span className="inline-flex flex-wrap gap-1">
      {stops.map(({ channel, reason }) => (
        <Badge key={channel} tone="warning" icon={Ban}>
          {channelLabels[channel]}: {doNotContactReasonLabels[reason]}
        </Badge>
      ))}
    </span>
  )
