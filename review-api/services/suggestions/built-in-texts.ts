export type Mood = "good" | "mixed" | "bad"

/** What is said when an account has no template for a review: each with words that a template could have (D-132). */
export const builtInTexts: Readonly<Record<Mood, readonly string[]>> = {
  good: [
    "Thank you, {{author}}! We are glad that you enjoyed your visit to {{location_name}}.{topic} We hope to see you again soon.",
    "What a kind review, {{author}}. The team at {{location_name}} was happy to read it.{topic} Thank you for taking the time.",
    "Thank you for your kind words, {{author}}. They mean a lot to everybody at {{business_name}}.{topic} See you next time!",
  ],
  mixed: [
    "Thank you for your honest review, {{author}}. We would like your next visit to {{location_name}} to be better.{topic}",
    "Thank you for telling us how it was, {{author}}. We have shared your words with the team at {{location_name}}.{topic}",
    "We appreciate your words, {{author}}, and will work on what you have told us.{topic} Thank you for visiting {{location_name}}.",
  ],
  bad: [
    "We are sorry, {{author}}. This is not the experience that we want for anybody at {{location_name}}.{topic} Please contact us, so that we can make it right.",
    "Thank you for telling us, {{author}}, and please accept our apologies. We have talked about it with the team at {{location_name}}.{topic}",
    "We are sorry that we let you down, {{author}}. Everybody at {{business_name}} takes your words seriously.{topic} We would welcome a second chance.",
  ],
}

const topicSentences: Readonly<Record<Mood, (topic: string) => string>> = {
  good: (topic) => ` It is good to know that you liked the ${topic}.`,
  mixed: (topic) => ` What you say about the ${topic} helps us.`,
  bad: (topic) => ` We are looking into what you say about the ${topic}.`,
}

/** @param category of the review (D-213), for a sentence of its own; null leaves it out. */
export const withTopic = (text: string, mood: Mood, category: string | null): string =>
  text.replace("{topic}", () => (category === null ? "" : topicSentences[mood](category.toLowerCase())))
