import { pageAnswer } from "#components/widgets/embed-answer.ts"
import { sendAnswer } from "#components/widgets/send-answer.ts"

type Context = { params: Promise<{ key: string }> }

/** The plain page of a widget, which the link in its code leads to (D-301). */
export const GET = async (request: Request, { params }: Context) => {
  const { key } = await params
  return sendAnswer(request, (asked) => pageAnswer(key, new URL(request.url).searchParams, asked))
}
