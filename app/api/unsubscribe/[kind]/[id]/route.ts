import { handleUnsubscribe } from "#lib/forms/unsubscribes/unsubscribe.ts"

type Context = { params: Promise<{ kind: string; id: string }> }

export const POST = async (request: Request, { params }: Context) => {
  const { kind, id } = await params
  return handleUnsubscribe(request, kind, id)
}
