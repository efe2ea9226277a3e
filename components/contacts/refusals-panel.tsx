import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { Facts } from "#components/ui/facts.tsx"
import { canLift, doNotContactReasonLabels, notLiftableText } from "#lib/contract/contacts/constants.ts"
import type { Contact } from "#lib/contract/contacts/schema.ts"
import { type Channel, channelLabels, channels } from "#lib/contract/requests/constants.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"
import { LiftForm } from "./do-not-contact-table.tsx"

export type RefusalsPanelProps = {
  contact: Contact
  timeZone: string
  states: { add: FormState; lift: FormState }
  canAdd: boolean
  canLift: boolean
}

/** By which channels a contact is asked no more, with what a user can do about it. */
export function RefusalsPanel({ contact, timeZone, states, canAdd, canLift: mayLift }: RefusalsPanelProps) {
  const page = routes.requestContact(String(contact.id))
  const addressOf = (channel: Channel) => (channel === "email" ? contact.email : contact.phone)
  const known = channels.filter((channel) => addressOf(channel))
  return (
    <section className="grid gap-3" aria-labelledby="contact-refusals">
      <h2 id="contact-refusals">Do not contact</h2>
      <Facts
        facts={known.map((channel) => {
          const address = addressOf(channel)!
          const stop = contact.do_not_contact.find((one) => one.channel === channel)
          if (!stop)
            return [
              channelLabels[channel],
              "Requests are allowed",
              canAdd && (
                <ActionForm
                  action={routes.form("do_not_contact.create")}
                  page={page}
                  state={states.add}
                  label={`Send no more requests by ${channelLabels[channel]}`}
                >
                  <input type="hidden" name="channel" value={channel} />
                  <input type="hidden" name="address" value={address} />
                  <input type="hidden" name="contact_id" value={contact.id} />
                  <ConfirmSubmit
                    label="Don't ask"
                    ariaLabel={`Don't ask by ${channelLabels[channel]}`}
                    question={`Send no more requests to ${address}?`}
                    confirmLabel="Don't ask"
                    isHarmless
                    dense
                    track="contacts.stop"
                  />
                </ActionForm>
              ),
            ] as const
          const isLiftable = canLift(stop.reason)
          return [
            channelLabels[channel],
            <>
              {doNotContactReasonLabels[stop.reason]}, {formatInstantDay(stop.at, timeZone)}
              {!isLiftable && <span className="cell-sub">{notLiftableText}</span>}
            </>,
            isLiftable && mayLift && stop.id && (
              <LiftForm id={String(stop.id)} address={address} page={page} state={states.lift} />
            ),
          ] as const
        })}
      />
    </section>
  )
}
