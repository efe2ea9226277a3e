import { countOpened } from "#components/feedback/follow-link.ts"

type Context = { params: Promise<{ token: string }> }

const count = async (request: Request, { params }: Context) => countOpened(request, (await params).token)

export const GET = count
export const HEAD = count
