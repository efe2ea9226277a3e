import type { Tone } from "./topics.ts"

/** Answers of the owner. {author}, {place}, {sign} are filled in. */
export const responseTexts: Record<Tone, readonly string[]> = {
  good: [
    "Thank you, {author}. The team at {place} read this out before service. See you soon. {sign}",
    "So glad you enjoyed it, {author}! We will pass your kind words to the kitchen. {sign}",
    "{author}, you made our day. Next time ask for the corner booth, it is yours. {sign}",
    "Thanks for coming to {place}, {author}. We hope to see you again before the season changes. {sign}",
    "What a kind note. Thank you, {author}. {sign}",
    "Thank you for the five minutes this took you, {author}. It means a lot to the people at {place}. {sign}",
  ],
  mixed: [
    "Thank you for the honest words, {author}. We have talked about the pace with the team at {place}. {sign}",
    "Thanks, {author}. You are right about the noise, and we are adding panels next month. {sign}",
    "Thank you, {author}. We would like the next visit to be a full five; please ask for me. {sign}",
    "We hear you, {author}. The menu online has been corrected. {sign}",
    "Thanks for coming in, {author}, and for telling us what to work on. {sign}",
  ],
  bad: [
    "I am sorry, {author}. This is not the evening we want for anybody at {place}. Please write to me, I would like to make it right. {sign}",
    "{author}, thank you for telling us. The shift lead at {place} has changed how we hold booked tables. {sign}",
    "We let you down, {author}, and I apologize. I have spoken with the team and would welcome a second chance. {sign}",
    "That should not have happened, {author}. The double charge has been returned; please tell me if you do not see it. {sign}",
    "I am sorry about the wait, {author}. We were short of two people that night and should have said so. {sign}",
  ],
}
export const signatures = ["Rosa M.", "The team", "Rosa M., guest relations", "Dev, general manager"]
