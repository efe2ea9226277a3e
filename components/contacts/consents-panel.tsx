import { consentSourceLabels } from "#lib/contract/contacts/constants.ts"
import type { Contact } from "#lib/contract/contacts/schema.ts"
import { channelLabels } from "#lib/contract/requests/constants.ts"
import { formatInstantDay } from "#lib/format/dates.ts"

export type ConsentsPanelProps = { consents: NonNullable<Contact["consents"]>; timeZone: string }

/** How a contact agreed to be asked, newest first. */
export const ConsentsPanel = ({ consents, timeZone }: ConsentsPanelProps) => (
  <section className="grid gap-3" aria-labelledby="contact-consents">
    <h2 id="contact-consents">Consent</h2>
    {consents.length === 0 ? (
      <p className="text-muted">Nothing is recorded about how this person agreed to be asked.</p>
    ) : (
      <ul className="grid max-w-180 border-t border-line text-13">
        {consents.map(({ channel, source, wording, at, file, row }) => (
          <li
            key={`${channel} ${source} ${at} ${row ?? ""}`}
            className="grid gap-0.5 border-b border-line py-2"
          >
            <span className="font-medium">
              {channelLabels[channel]}, {formatInstantDay(at, timeZone)}
            </span>
            <q className="wrap-anywhere">{wording}</q>
            <span className="text-muted wrap-anywhere">
              {consentSourceLabels[source]}
              {file && `: ${file}`}
              {row && `, line ${row}`}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
