import { showFeedback } from "#components/feedback/feedback-page.ts"

type Context = { params: Promise<{ token: string }> }

const show = async (request: Request, { params }: Context) =>
  showFeedback(request, "requests", (await params).token)

export const GET = show
export const HEAD = show
