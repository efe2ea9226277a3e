import { TriangleAlert } from "lucide"
import { headers } from "next/headers"
import { publicPage } from "#components/shell/public-page.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { UnsubscribeQuestion } from "#components/unsubscribes/unsubscribe-question.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import {
  type Unsubscribe,
  type UnsubscribeKind,
  unsubscribeKinds,
} from "#lib/contract/unsubscribes/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { currentFlash } from "#lib/form-state/current-form.ts"
import type { CustomerTexts } from "#lib/format/customer-texts/en.ts"
import { directionOf } from "#lib/format/customer-texts.ts"
import { textsOfLink } from "#lib/forms/unsubscribes/texts-of-link.ts"
import type { Origin } from "#lib/http/origin.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import { hostMetadataOf } from "#lib/page/page-title.ts"
import { hostWhitelabel } from "#lib/tenant/lookup.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { unsubscribe } from "./record.ts"

/** A link that no one has sent (D-082). */
const DeadLink = ({ language, texts }: { language: string; texts: CustomerTexts }) => (
  <section className="void void-page" lang={language} dir={directionOf(language)}>
    <Icon icon={TriangleAlert} />
    <h1>{texts.deadLink}</h1>
  </section>
)

type Params = { kind: string; id: string }
type Props = { params: Promise<Params> }

export const generateMetadata = hostMetadataOf(unsubscribe)

const isKind = (text: string): text is UnsubscribeKind => unsubscribeKinds.some((kind) => kind === text)

/** Whom the link unsubscribes; null for one that no one has sent. */
async function findLink({ kind, id }: Params, origin: Origin): Promise<Unsubscribe | null> {
  if (!isKind(kind)) return null
  try {
    return await callApi(
      null,
      "unsubscribes.get",
      { params: { kind, id } },
      { headers: visitorHeaders(origin) },
    )
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  }
}

export default publicPage(async ({ params }: Props) => {
  const { tenant, origin } = await currentVisit()
  const whitelabel = hostWhitelabel(tenant)
  const given = await params
  const [link, flash, sent] = await Promise.all([findLink(given, origin), currentFlash(), headers()])
  const words = textsOfLink(given.kind, link, sent.get("accept-language"))
  const error = flash?.form === "unsubscribe" ? flash.error : undefined
  return (
    <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
      {link ? <UnsubscribeQuestion link={link} error={error} {...words} /> : <DeadLink {...words} />}
    </PublicShell>
  )
})
