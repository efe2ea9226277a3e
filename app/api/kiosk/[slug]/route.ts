import { takeAnswer } from "#components/feedback/take-answer.ts"

type Context = { params: Promise<{ slug: string }> }

export const POST = async (request: Request, { params }: Context) =>
  takeAnswer(request, "kiosks", (await params).slug)
