import { takeAnswer } from "#components/feedback/take-answer.ts"

type Context = { params: Promise<{ token: string }> }

export const POST = async (request: Request, { params }: Context) =>
  takeAnswer(request, "requests", (await params).token)
