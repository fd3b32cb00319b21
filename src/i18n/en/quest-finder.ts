import type { Message } from '../plural-forms.js';

/** Texts of the search of `<laurel-quest-list>`. */
export const questFinder = {
  'quest-list.find.close': 'Close search',
  'quest-list.find.text': 'Name or text',
  'quest-list.find.view': 'Show',
  'quest-list.find.sort': 'Order',
  'quest-list.find.about': 'About',
  'quest-list.find.found': { one: '{count} quest', other: '{count} quests' },
  'quest-list.view.all': 'All',
  'quest-list.view.available': 'Available now',
  'quest-list.view.quick': 'Under two minutes',
  'quest-list.view.progress': 'In progress',
  'quest-list.view.done': 'Done',
  'quest-list.view.locked': 'Locked',
  'quest-list.view.past': 'Past',
  'quest-list.sort.given': 'Default order',
  'quest-list.sort.recommended': 'Recommended',
  'quest-list.sort.ending': 'Ending soon',
  'quest-list.sort.reward': 'Reward',
  'quest-list.sort.newest': 'Newest',
  'quest-list.about.any': 'Everything',
} as const satisfies Record<string, Message>;
