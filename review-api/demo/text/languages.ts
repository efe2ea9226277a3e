import type { Tone } from "./topics.ts"

/** Whole reviews in other languages. */
export const otherLanguages: Record<Tone, readonly string[]> = {
  good: [
    "Excelente comida y un servicio muy amable. Volveremos con toda la familia.",
    "El mejor lugar del barrio. El personal siempre con una sonrisa y todo muy rico.",
    "¡Qué sorpresa tan agradable! Ambiente tranquilo, buenos precios y postres caseros.",
    "Celebramos un cumpleaños y nos trataron de maravilla. Mil gracias a todo el equipo.",
    "Très belle découverte : cuisine soignée, service souriant et terrasse agréable.",
    "Un accueil chaleureux et des plats pleins de saveur. Nous reviendrons sans hésiter.",
    "Sehr freundliches Personal, frische Zutaten und eine gemütliche Atmosphäre. Gerne wieder!",
    "Das beste Essen unserer Reise. Große Portionen und aufmerksamer Service.",
    "Cibo ottimo e personale gentilissimo. Siamo stati benissimo.",
    "Comida deliciosa e atendimento muito simpático. Recomendo!",
    "料理もサービスも素晴らしかったです。また来ます。",
    "음식이 정말 맛있고 직원분들이 친절해요. 또 올게요!",
    "菜品新鲜，服务热情，环境也很舒服，值得推荐。",
  ],
  mixed: [
    "La comida está bien, pero el servicio fue lento. Quizás volvamos entre semana.",
    "Bonito lugar, un poco ruidoso. Los precios son algo altos.",
    "Correct sans plus. Le service était long mais poli.",
    "Essen in Ordnung, aber recht laut und etwas teuer.",
    "Buono ma niente di speciale, e il tavolo era scomodo.",
    "味は普通ですが、待ち時間が少し長かったです。",
  ],
  bad: [
    "Esperamos casi una hora y la comida llegó fría. Una pena.",
    "Mala atención, nadie nos hizo caso. No volveremos.",
    "Service désagréable et plats tièdes. Très déçus.",
    "Leider sehr enttäuschend: lange Wartezeit und unfreundliche Bedienung.",
    "Porzioni piccole, prezzi alti e camerieri scortesi.",
  ],
}
