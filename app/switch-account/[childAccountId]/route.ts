import { switchAccount } from "#lib/session/switch-account.ts"

type Context = { params: Promise<{ childAccountId: string }> }

export async function GET(request: Request, { params }: Context): Promise<Response> {
  return switchAccount(request, (await params).childAccountId)
}
