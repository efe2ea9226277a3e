import Link from "next/link"
import { requestTypes } from "#lib/contract/requests/constants.ts"
import { starterRequests } from "#lib/contract/templates/starters.ts"
import { typeLabels } from "#lib/features/templates/texts.ts"
import { routes } from "#lib/routes/routes.ts"

/** Texts to begin with, while an account has no template of its own. */
export const StarterCards = () => (
  <section aria-labelledby="starter-templates">
    <h2 id="starter-templates">Start with a suggestion</h2>
    <ul className="grid gap-4 mt-3 md:grid-cols-2">
      {starterRequests.map(({ code, name, requestTypeId, subject, content }) => (
        <li className="min-w-0 p-4 border border-line rounded-card" key={code}>
          <Link
            className="font-medium"
            href={routes.requestTemplateNew({ starter: code })}
            prefetch={false}
            data-track="request_templates.starter"
          >
            {name}
          </Link>
          <p className="text-12 text-faint">{typeLabels[requestTypes[requestTypeId]]}</p>
          <p className="mt-1 text-13 text-muted wrap-anywhere">{subject || content}</p>
        </li>
      ))}
    </ul>
  </section>
)
