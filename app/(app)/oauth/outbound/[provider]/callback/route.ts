import { endConsent } from "#lib/outbound/end-consent.ts"

type Context = { params: Promise<{ provider: string }> }

export const GET = async (request: Request, { params }: Context): Promise<Response> =>
  endConsent(request, (await params).provider)
