import { define } from '../define.js';
import { QuestList } from './quest-list.js';

export type { QuestList };

define('laurel-quest-list', QuestList);
