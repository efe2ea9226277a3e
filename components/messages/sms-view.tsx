import { TriangleAlert } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import { Meter } from "#components/ui/meter.tsx"
import type { RequestPreview } from "#lib/contract/requests/schema.ts"
import { smsSize, smsUnits } from "#lib/contract/templates/sms-segments.ts"
import { smsEncodingText, smsSizeText, smsUnusualText } from "#lib/format/sms-size.ts"

export type SmsViewProps = { preview: RequestPreview }

/** An SMS as it arrives, and what it costs. */
export function SmsView({ preview }: SmsViewProps) {
  const { text, location_name: from } = preview
  const size = smsSize(text)
  const { single, each } = smsUnits[size.encoding]
  const room = size.segments > 1 ? each * size.segments : single
  const unusual = smsUnusualText(size)
  return (
    <div className="grid gap-3">
      <div className="w-full max-w-75 mx-auto px-3 pt-3.5 pb-5 border border-line-strong rounded-modal bg-sunken">
        <p className="pb-3 mb-4 border-b border-line text-center text-12 text-faint">
          <b className="block text-13 font-medium text-ink">{from}</b>
          Text message
        </p>
        <p
          className="max-w-[92%] px-3 py-2.5 border border-line rounded-card bg-raised wrap-anywhere whitespace-pre-line"
          dir="auto"
        >
          {text}
        </p>
      </div>
      <div className="grid gap-1 text-13" role="status">
        <Meter percent={(100 * size.units) / room} />
        <span>{smsSizeText(size)}</span>
        <span className="text-faint">
          {smsEncodingText(size)}, {size.left} left in the last SMS. Names and links make it longer or shorter
          for each person.
        </span>
        {size.segments > 1 && (
          <span className="warnline">
            <Icon icon={TriangleAlert} />
            Costs {size.segments} credits per person. Shorten it to pay for one.
          </span>
        )}
        {unusual && (
          <span className="warnline">
            <Icon icon={TriangleAlert} />
            {unusual}
          </span>
        )}
      </div>
    </div>
  )
}
