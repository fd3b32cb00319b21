<?php
/**
 * Plugin Name:       Laurel
 * Description:       Quests, badges, a leaderboard, wallet sign-in, auctions, claims and mints of your loyalty programme, by shortcode or block.
 * Version:           0.0.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * License:           MIT
 * Text Domain:       laurel
 *
 * @package Laurel
 */

namespace Laurel;

defined( 'ABSPATH' ) || exit;

const OPTION = 'laurel_settings';
const FILE   = __FILE__;

require __DIR__ . '/includes/release.php';
require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/markup.php';
require __DIR__ . '/includes/optimizers.php';
require __DIR__ . '/includes/script.php';
require __DIR__ . '/includes/block.php';
