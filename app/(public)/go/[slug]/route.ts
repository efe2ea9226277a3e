import { showFeedback } from "#components/feedback/feedback-page.ts"

type Context = { params: Promise<{ slug: string }> }

export const GET = async (request: Request, { params }: Context) =>
  showFeedback(request, "pages", (await params).slug)
