import { beginConsent } from "#lib/outbound/begin-consent.ts"

type Context = { params: Promise<{ provider: string }> }

export const GET = async (request: Request, { params }: Context): Promise<Response> =>
  beginConsent(request, (await params).provider)
