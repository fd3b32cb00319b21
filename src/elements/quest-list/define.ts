import { define } from '../define.js';
import { QuestList } from './quest-list.js';

define('laurel-quest-list', QuestList);
