<?php
/**
 * The block “Laurel”: the shortcode's attributes as fields, and the element itself as its preview.
 *
 * @package Laurel
 */

namespace Laurel;

defined( 'ABSPATH' ) || exit;

/** Registers the block. The server renders it, so that authors who may not write HTML can use it. */
function register_block(): void {
	wp_register_script(
		'laurel-editor',
		plugins_url( 'editor/block.js', FILE ),
		array( 'wp-blocks', 'wp-element', 'wp-components', 'wp-block-editor', 'wp-server-side-render', 'wp-i18n', 'wp-api-fetch' ),
		(string) filemtime( plugin_dir_path( FILE ) . 'editor/block.js' ),
		true
	);
	wp_set_script_translations( 'laurel-editor', 'laurel' );
	register_block_type(
		'laurel/element',
		array(
			'api_version'     => 3,
			'title'           => 'Laurel',
			'description'     => __( 'Quests, badges, a leaderboard and more of your loyalty programme.', 'laurel' ),
			'category'        => 'widgets',
			'icon'            => 'awards',
			'keywords'        => array( 'loyalty', 'quests', 'wallet' ),
			'editor_script'   => 'laurel-editor',
			'supports'        => array(
				'html'  => false,
				'align' => array( 'wide', 'full' ),
			),
			'attributes'      => array(
				'element' => array(
					'type'    => 'string',
					'default' => 'quest-list',
				),
				'values'  => array(
					'type'    => 'object',
					'default' => array(),
				),
			),
			'render_callback' => __NAMESPACE__ . '\\render_block',
		)
	);
}
add_action( 'init', __NAMESPACE__ . '\\register_block', 11 );

/**
 * Returns the block's HTML.
 *
 * @param array{element?: string, values?: array<string, mixed>, align?: string} $attributes attributes of the block.
 */
function render_block( array $attributes ): string {
	$name = (string) ( $attributes['element'] ?? '' );
	$html = tag( $name, is_array( $attributes['values'] ?? null ) ? $attributes['values'] : array() );
	return sprintf( '<div %s>%s</div>', get_block_wrapper_attributes(), '' === $html ? advice( $name ) : $html );
}

/** Loads the elements for the preview, in the editor's own page and in the frame in which WordPress 7.1 and later draw every post. */
function use_elements_in_editor(): void {
	if ( is_admin() ) {
		use_elements();
	}
}
add_action( 'enqueue_block_assets', __NAMESPACE__ . '\\use_elements_in_editor' );

/** Offers the list of elements to the editor at `laurel/v1/elements`, for users who may edit. */
function register_route(): void {
	register_rest_route(
		'laurel/v1',
		'/elements',
		array(
			'methods'             => 'GET',
			'callback'            => __NAMESPACE__ . '\\elements',
			'permission_callback' => function () {
				return current_user_can( 'edit_posts' );
			},
		)
	);
}
add_action( 'rest_api_init', __NAMESPACE__ . '\\register_route' );
