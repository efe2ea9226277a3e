import { followLink } from "#components/feedback/follow-link.ts"

type Context = { params: Promise<{ token: string; urlId: string }> }

const follow = async (request: Request, { params }: Context) => {
  const { token, urlId } = await params
  return followLink(request, token, urlId)
}

export const GET = follow
export const HEAD = follow
