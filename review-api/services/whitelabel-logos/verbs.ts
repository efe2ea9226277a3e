import { eq } from "drizzle-orm"
import type { AnswerOf } from "#lib/contract/index.ts"
import { notFound } from "../../core/errors.ts"
import { whitelabelLogos } from "../../db/schema/identity.ts"
import type { Service, Verbs } from "../service.ts"
import { readLogo } from "./logo-files.ts"

/** An uploaded logo by the key in its address. Public: login pages show it. @throws 404. */
const getWhitelabelLogo: Service<"whitelabel_logos.get"> = async ({ deps, params }) => {
  const [logo] = await deps.db.select().from(whitelabelLogos).where(eq(whitelabelLogos.key, params.key))
  const bytes = logo && (await readLogo(deps, logo))
  if (!bytes) throw notFound()
  return {
    content_type: logo.contentType as AnswerOf<"whitelabel_logos.get">["content_type"],
    data: bytes.toString("base64"),
  }
}

export const verbs = {
  "whitelabel_logos.get": getWhitelabelLogo,
} satisfies Verbs
