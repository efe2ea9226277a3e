import { ssoLanding } from "#lib/session/sso-login.ts"

type Context = { params: Promise<{ token: string }> }

export async function GET(request: Request, { params }: Context): Promise<Response> {
  return ssoLanding(request, (await params).token)
}
